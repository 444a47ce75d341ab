import { isolated } from '#shared/text/isolated.ts';
import type { FoundTable } from '../../contract.ts';
import { distanceInWords, fullDayNames } from '../find-messages.ts';
import { dayNames } from '../find-search.ts';
import styles from '../table-card.module.css';

type Reason = FoundTable['reasons'][number];

const MINUTES_AN_HOUR = 60;
/** The hour at which each part of the day begins. */
const partsOfDay = [
  { from: 17, word: 'evening' },
  { from: 12, word: 'afternoon' },
  { from: 5, word: 'morning' },
];

/** 'Thursday evening'; 'early Friday' after midnight. */
function timeInWords({ weekday, minute }: Extract<Reason, { by: 'time' }>): string {
  const day = fullDayNames[dayNames[weekday - 1]!];
  const part = partsOfDay.find(({ from }) => minute >= from * MINUTES_AN_HOUR);
  return part ? `${day} ${part.word}` : `early ${day}`;
}

const styleWords: Record<Extract<Reason, { by: 'style' }>['style'], string> = {
  'one-evening': 'a single evening',
  'many-evenings': 'several evenings',
  tournament: 'a tournament',
  store: 'in a store',
  convention: 'at a convention',
  online: 'online',
};

const experienceWords: Record<Extract<Reason, { by: 'experience' }>['experience'], string> = {
  everybody: 'everybody is welcome',
  new: 'for newcomers',
  some: 'for some experience',
  experienced: 'for experienced players',
};

function reasonInWords(reason: Reason, gameSystem: string): string {
  if (reason.by === 'time') return timeInWords(reason);
  if (reason.by === 'distance') return distanceInWords(reason.miles) ?? '';
  if (reason.by === 'system') return `you play ${isolated(gameSystem)}`;
  return reason.by === 'style' ? styleWords[reason.style] : experienceWords[reason.experience];
}

/** Why a table suits its reader: 'Thursday evening · 4 miles · you play Pathfinder'. */
export function reasonsInWords(reasons: readonly Reason[], gameSystem: string): string {
  const words = reasons.map((reason) => reasonInWords(reason, gameSystem)).join(' · ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Why a table suits the reader, shown when tables are sorted by fit. */
export const FitReasons = ({ table: { reasons, campaign } }: { table: FoundTable }) => (
  <p className={styles.reasons}>{reasonsInWords(reasons, campaign.gameSystem.name)}</p>
);
