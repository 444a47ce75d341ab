import type { SeriesOfSession } from '../../series/contract.ts';
import { repeatWords } from './series-messages.ts';

export const RepeatWords = ({ series }: { series: SeriesOfSession | null }) => series && repeatWords(series);
