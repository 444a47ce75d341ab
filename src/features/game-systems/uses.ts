import { usesInWords } from '../../shared/uses.ts';
import type { GameSystemUses } from './admin-contract.ts';

/** What keeps a game system from being removed, in words; null when nothing does. */
export const gameSystemUses = ({ campaigns, exams, players }: GameSystemUses): string | null =>
  usesInWords([
    [campaigns, 'campaign'],
    [exams, 'exam'],
    [players, 'player'],
  ]);
