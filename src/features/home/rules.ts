import { DAY_MS } from '../../shared/time.ts';
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
export const firstOf = <T>(rows: readonly T[], { shown, most }: { shown: number; most: number }): Group<T> => ({
  items: rows.slice(0, shown),
  more: rows.length >= most ? null : Math.max(0, rows.length - shown),
});

/** Whether nothing is left of the first steps. */
export const areTaken = ({ hasPlayer, hasGameSystem, hasStore }: FirstSteps): boolean =>
  hasPlayer && hasGameSystem && hasStore;
