import { firstCharacters } from '#shared/text/shortened.ts';
import { clockTimeAt, momentsOfClockTime } from '#shared/time/zone-clock.ts';
import { DAY_MS } from '#shared/time.ts';

/** Upcoming sessions that are copied with a campaign at most: more than one a day in a year. */
export const MAX_COPIED_SESSIONS = 400;

/** The longest title of a campaign. */
const TITLE_LENGTH = 200;
const SUFFIX = ' (copy)';

/** What a copy of a campaign is called unless its organiser says otherwise. */
export const titleOfCopy = (title: string): string =>
  firstCharacters(title, TITLE_LENGTH - SUFFIX.length).trimEnd() + SUFFIX;

/** The day that the clock of a zone, an IANA name, shows at a moment, such as '2026-05-01'. */
export const dayAt = (moment: Date, timeZone: string): string => clockTimeAt(moment, timeZone).slice(0, 10);

/** Minutes that clocks skip at most as they go forward. */
const LONGEST_GAP_MINUTES = 180;

/** The moment of a clock time; of one that the clocks skip, the first moment after the gap. */
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
 * Moves sessions by whole days, so that the first is on `firstDay`: each keeps the hour that the clock of the zone shows at
 * it, also over a change of clocks. What would begin at a time that the clocks skip begins when they have gone forward.
 * @throws RangeError where the zone is not known
 */
export function shiftToDay(startDates: readonly Date[], firstDay: string, timeZone: string): Date[] {
  const first = startDates.reduce((one, other) => (other < one ? other : one), startDates[0]!);
  const days = Math.round((Date.parse(firstDay) - Date.parse(dayAt(first, timeZone))) / DAY_MS);
  return startDates.map((startDate) => {
    const there = new Date(`${clockTimeAt(startDate, timeZone)}Z`).getTime() + days * DAY_MS;
    return momentOf(new Date(there).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length), timeZone);
  });
}
