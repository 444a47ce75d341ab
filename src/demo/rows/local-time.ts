import { DAY_MS } from '#shared/time.ts';
import { zoneOffsetMs } from '#shared/time/zone-clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The moment so many days (fractions too) after `moment`, before it when negative. */
export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);

/** The earlier of two moments. */
export const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** The moment when clocks in `timeZone` show `hour` (fractions too) on the day `days` after the day of `now` in UTC. */
export function localTime(now: Date, days: number, hour: number, timeZone: string): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days);
  const shown = midnight + hour * HOUR_MS;
  // The second round is for a change to or from summer time between the guess and the answer.
  const guess = shown - zoneOffsetMs(shown, timeZone);
  return new Date(shown - zoneOffsetMs(guess, timeZone));
}
