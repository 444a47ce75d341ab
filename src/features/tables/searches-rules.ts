import { DAY_MS } from '#shared/time.ts';
import { clockTimeAt, momentsOfClockTime } from '#shared/time/zone-clock.ts';

/** How often a player is notified of a saved search's new tables. */
export const rhythms = ['at-once', 'daily', 'weekly', 'never'] as const;
export type Rhythm = (typeof rhythms)[number];

/** The most searches that a player can save. */
export const MOST_SEARCHES = 20;
/** A search that finds more tables than this is too wide: its player is notified of none. */
export const MOST_FOLLOWED = 300;
/** The most tables that a notice names for each search. */
export const TABLES_NAMED = 5;

/** In the player's time zone. */
const LOOK_TIME = '08:00';
const MONDAY = 1;

/**
 * When a saved search runs next, in `timeZone`: daily at eight in the morning, weekly on Monday at that time. Searches
 * with `at-once` also run daily, to find seats that became free. Null if the player is not notified.
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
