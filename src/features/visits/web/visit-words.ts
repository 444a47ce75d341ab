import type { Position } from '#shared/places/distance.ts';
import { DAY_MS } from '#shared/time.ts';
import { dayWords, readClock } from '#shared/time/moment-words.ts';
import { ownZone } from '#shared/time/zone-clock.ts';

/** A moment in the reader's time zone. */
const clockAt = (moment: Date) => readClock(moment, ownZone());

/** The specification's date format PPpp: 'Apr 29, 2026, 12:00:00 AM'. */
export function momentInWords(iso: string): string {
  const { date, year, exactHour, half } = clockAt(new Date(iso));
  return `${date}, ${year}, ${exactHour} ${half}`;
}

/** The month under which a visit is listed: 'April 2026'. */
export function monthOf(iso: string): string {
  const { month, year } = clockAt(new Date(iso));
  return `${month} ${year}`;
}

const dayOf = (moment: Date) => dayWords(moment, ownZone());

/** The time in everyday words: 'Today, 5:02 PM', 'Yesterday, 5:02 PM', 'Wed, Apr 29, 5:02 PM'. */
export function whenInWords(iso: string, now: Date): string {
  const at = new Date(iso);
  const word = [
    { name: 'Today', of: now },
    { name: 'Yesterday', of: new Date(now.getTime() - DAY_MS) },
  ].find(({ of }) => dayOf(of) === dayOf(at))?.name;
  const { shortWeekday, date, hour, half } = clockAt(at);
  return `${word ?? `${shortWeekday}, ${date}`}, ${hour} ${half}`;
}

/** The abbreviation of the reader's time zone at that moment. */
export const zoneOf = (iso: string): string => clockAt(new Date(iso)).zone;

const DEGREE_DECIMALS = 6;

/** The place of a visit: '43.000000, -107.500000' or 'No location recorded'. */
export function placeInWords(position: Position | null): string {
  if (position === null) return 'No location recorded';
  return `${position.lat.toFixed(DEGREE_DECIMALS)}, ${position.lng.toFixed(DEGREE_DECIMALS)}`;
}
