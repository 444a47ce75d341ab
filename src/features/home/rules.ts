import { DAY_MS } from '#shared/time.ts';
import type { FirstSteps, Group } from './contract.ts';

/** The most sessions that the home page shows. */
export const SESSIONS_SHOWN = 5;

/** The most items of every other group that the home page shows. */
export const WAITING_SHOWN = 3;

/** For how long after a session the home page asks for its rating, in milliseconds. The campaign's page accepts it later, too. */
export const RATE_WITHIN_MS = 30 * DAY_MS;

/**
 * The first `shown` rows of a list that was read with a limit of `most` rows, and how many more there are. Null if the
 * limit was reached, so that the number is unknown.
 */
export const firstOf = <T>(
  rows: readonly T[],
  { shown, most }: { shown: number; most: number },
): Group<T> => ({
  items: rows.slice(0, shown),
  more: rows.length >= most ? null : Math.max(0, rows.length - shown),
});

/** Whether all of the first steps are done. */
export const areTaken = ({ hasPlayer, hasGameSystem, hasStore }: FirstSteps): boolean =>
  hasPlayer && hasGameSystem && hasStore;

/** Days are counted by their dates, because a day on which the clocks change does not have 24 hours. */
const dayOf = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate());

/** How soon a session is, by dates in the machine's time zone; null if it is a week or more away. */
export function nearnessOf(startsAt: Date, now: Date): string | null {
  if (startsAt.getTime() <= now.getTime()) return 'Under way';
  const days = (dayOf(startsAt) - dayOf(now)) / DAY_MS;
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  return days < 7 ? `In ${days} days` : null;
}

/** The line below a group for the items that it does not show; null if it shows all. */
export function moreInWords(more: number | null): string | null {
  if (more === null) return 'and many more';
  return more === 0 ? null : `and ${more} more`;
}
