import { DAY_MS } from '#shared/time.ts';
import type { FirstSteps, Group } from './contract.ts';

/** Sessions that the home shows. */
export const SESSIONS_SHOWN = 5;

/** Things of every other group that the home shows. */
export const WAITING_SHOWN = 3;

/** So long after a session the home asks for its rating, in milliseconds. The campaign's page takes it later, too. */
export const RATE_WITHIN_MS = 30 * DAY_MS;

/**
 * The first `shown` rows of a list that was read with `most` rows at most, and how many more there are: null where the
 * read was full, so that there may be any number.
 */
export const firstOf = <T>(
  rows: readonly T[],
  { shown, most }: { shown: number; most: number },
): Group<T> => ({
  items: rows.slice(0, shown),
  more: rows.length >= most ? null : Math.max(0, rows.length - shown),
});

/** Whether nothing is left of the first steps. */
export const areTaken = ({ hasPlayer, hasGameSystem, hasStore }: FirstSteps): boolean =>
  hasPlayer && hasGameSystem && hasStore;

/** Days are counted by their dates: one that the clocks change on has no 24 hours. */
const dayOf = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate());

/** How near a session is by the calendar of the machine's time zone; null from a week on. */
export function nearnessOf(startsAt: Date, now: Date): string | null {
  if (startsAt.getTime() <= now.getTime()) return 'Under way';
  const days = (dayOf(startsAt) - dayOf(now)) / DAY_MS;
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  return days < 7 ? `In ${days} days` : null;
}

/** What stands under a group for those that it does not show; null where it shows all. */
export function moreInWords(more: number | null): string | null {
  if (more === null) return 'and many more';
  return more === 0 ? null : `and ${more} more`;
}
