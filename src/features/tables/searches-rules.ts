import { DAY_MS } from '#shared/time.ts';
import { clockTimeAt, momentsOfClockTime } from '#shared/time/zone-clock.ts';

/** When a player is told of the new tables of a saved search. */
export const rhythms = ['at-once', 'daily', 'weekly', 'never'] as const;
export type Rhythm = (typeof rhythms)[number];

/** Searches that a player saves at most. */
export const MOST_SEARCHES = 20;
/** A search that finds more tables than this is too wide: its player is told of none of them. */
export const MOST_FOLLOWED = 300;
/** Tables that a notice names of a search. */
export const TABLES_NAMED = 5;

/** By the player's clock. */
const LOOK_TIME = '08:00';
const MONDAY = 1;

/**
 * When a search is looked at next: daily at eight in the morning, weekly on Monday, by a clock of `timeZone`. One whose player
 * is told at once also is once a day, for seats that came free. Null for one of which nothing is told.
 */
export function nextLook(rhythm: Rhythm, now: Date, timeZone: string): Date | null {
  if (rhythm === 'never') return null;
  for (let day = 0; ; day += 1) {
    const date = clockTimeAt(new Date(now.getTime() + day * DAY_MS), timeZone).slice(0, 10);
    const isDay = rhythm !== 'weekly' || new Date(`${date}T00:00:00Z`).getUTCDay() === MONDAY;
    const [moment] = momentsOfClockTime(`${date}T${LOOK_TIME}`, timeZone);
    if (isDay && moment && moment > now) return moment;
  }
}
