import { firstCharacters } from '#shared/text/shortened.ts';
import { clockTimeAt, momentsOfClockTime } from '#shared/time/zone-clock.ts';
import { DAY_MS } from '#shared/time.ts';

/** The most upcoming sessions that are copied with a campaign: more than one a day for a year. */
export const MAX_COPIED_SESSIONS = 400;

/** The longest title of a campaign. */
const TITLE_LENGTH = 200;
const SUFFIX = ' (copy)';

/** The default title of a campaign's copy. */
export const titleOfCopy = (title: string): string =>
  firstCharacters(title, TITLE_LENGTH - SUFFIX.length).trimEnd() + SUFFIX;

/** The local date at a moment in a zone (an IANA name), such as '2026-05-01'. */
export const dayAt = (moment: Date, timeZone: string): string => clockTimeAt(moment, timeZone).slice(0, 10);

/** The longest time that clocks skip when they go forward, in minutes. */
const LONGEST_GAP_MINUTES = 180;

/** The moment of a local time. If the clocks skip it, the first moment after the gap. */
function momentOf(clockTime: string, timeZone: string): Date {
  const utc = new Date(`${clockTime}Z`).getTime();
  for (let minutes = 0; minutes <= LONGEST_GAP_MINUTES; minutes += 1) {
    const shown = new Date(utc + minutes * 60_000).toISOString().slice(0, clockTime.length);
    const [moment] = momentsOfClockTime(shown, timeZone);
    if (moment) return moment;
  }
  return new Date(utc);
}

/**
 * Moves sessions by whole days, so that the first is on `firstDay`. Each keeps its local time in the zone, also across
 * a clock change. If the clocks skip that time, the session begins right after the gap.
 * @throws RangeError if the zone is unknown
 */
export function shiftToDay(startDates: readonly Date[], firstDay: string, timeZone: string): Date[] {
  const first = startDates.reduce((one, other) => (other < one ? other : one), startDates[0]!);
  const days = Math.round((Date.parse(firstDay) - Date.parse(dayAt(first, timeZone))) / DAY_MS);
  return startDates.map((startDate) => {
    const there = new Date(`${clockTimeAt(startDate, timeZone)}Z`).getTime() + days * DAY_MS;
    return momentOf(new Date(there).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length), timeZone);
  });
}
