import { DAY_MS } from '#shared/time.ts';
import { clockTimeAt, momentsOfClockTime } from '#shared/time/zone-clock.ts';

export const DAYS_OF_A_WEEK = 7;
/** In one day, such as before and after lunch. */
export const MOST_OPENINGS = 3;
export const MOST_SPECIAL_DAYS = 60;
export const MOST_SOLD = 40;
export const MOST_LINKS = 12;
export const MOST_PHOTOS = 12;
/** With those that only a draft names, and those that were taken out of it. */
export const MOST_STORED_PHOTOS = 36;

/** The most days that the calendar of a store shows at once: a month with the weeks it begins and ends in. */
export const MOST_DAYS_PLAYED = 42;
/** The most sessions that it shows. */
export const MOST_PLAYED = 500;
/** What is played nearby is looked for so far away, and so far ahead. */
export const NEARBY_MILES = 25;
export const NEARBY_DAYS = 14;
export const MOST_NEARBY_SESSIONS = 5;
export const MOST_NEARBY_SYSTEMS = 6;

/** From one clock time to another, such as '10:00' to '22:00'; one that does not end later ends on the next day. */
export type Opening = { opens: string; closes: string };

type SpecialDay = { date: string; openings: readonly Opening[]; note: string };

/** When a store is open; see `contentShape`. */
export type Hours = {
  hours: readonly (readonly Opening[])[] | null;
  specialDays: readonly SpecialDay[];
};

const DAY_MINUTES = 1440;

const minutesOf = (clockTime: string): number => {
  const [hours = 0, minutes = 0] = clockTime.split(':').map(Number);
  return hours * 60 + minutes;
};

/** When an opening begins and ends, in minutes of its day; the end may be past 1440. */
function spanOf({ opens, closes }: Opening): { from: number; until: number } {
  const [from, until] = [minutesOf(opens), minutesOf(closes)];
  return { from, until: until > from ? until : until + DAY_MINUTES };
}

/** What is wrong with the openings of one day, in words; null if nothing is. */
export function problemOfOpenings(openings: readonly Opening[]): string | null {
  const spans = openings.map(spanOf);
  const isLate = spans.some((span, index) => {
    const next = spans[index + 1];
    return next !== undefined && next.from < span.until;
  });
  return isLate ? 'These hours overlap: put them in order, each after the one before' : null;
}

/** The weekday of a date such as '2026-05-01', Monday is 0. */
export const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The date so many days after another. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** The hours of a day, and what is special about it. */
export function openingsOn({ hours, specialDays }: Hours, date: string): SpecialDay & { isSpecial: boolean } {
  const special = specialDays.find((day) => day.date === date);
  if (special) return { ...special, isSpecial: true };
  return { date, openings: hours?.[weekdayOf(date)] ?? [], note: '', isSpecial: false };
}

/** The moment of a clock time of a zone. If the clocks skip it, the next one that they show. */
function momentAt(date: string, minutes: number, timeZone: string): Date {
  const day = dateAfter(date, Math.floor(minutes / DAY_MINUTES));
  for (let late = 0; ; late += 30) {
    const within = (minutes % DAY_MINUTES) + late;
    const clock = new Date(within * 60_000)
      .toISOString()
      .slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:mm'.length);
    const at = momentsOfClockTime(`${day}T${clock}`, timeZone)[0];
    if (at) return at;
    if (late > 120) return new Date(`${day}T${clock}Z`);
  }
}

/** When a date begins by the clock of a zone. @throws RangeError if the zone is unknown */
export const dayBegins = (date: string, timeZone: string): Date => momentAt(date, 0, timeZone);

/** How many days ahead it is looked for the next opening. */
const DAYS_AHEAD = 60;

/** Whether a store is open. */
export type OpenState =
  /** `until` is null if it does not close within a week. */
  | { isOpen: true; until: Date | null }
  /** `opensAt` is null if it does not open in the next two months. */
  | { isOpen: false; opensAt: Date | null };

/**
 * Whether a store is open at a moment, by the clock of its zone, and when that changes. Null if it gave no hours.
 * @throws RangeError if the zone is unknown
 */
export function openStateAt(hours: Hours, at: Date, timeZone: string): OpenState | null {
  if (hours.hours === null && hours.specialDays.length === 0) return null;
  const today = clockTimeAt(at, timeZone).slice(0, 'YYYY-MM-DD'.length);
  let until: Date | null = null;
  for (let ahead = -1; ahead <= DAYS_AHEAD; ahead += 1) {
    const { date, openings } = openingsOn(hours, dateAfter(today, ahead));
    for (const opening of openings) {
      const span = spanOf(opening);
      const [from, end] = [momentAt(date, span.from, timeZone), momentAt(date, span.until, timeZone)];
      if (until !== null && from > until) return { isOpen: true, until };
      if (end <= at) continue;
      if (until === null && from > at) return { isOpen: false, opensAt: from };
      // Open across midnight, such as all night: one opening follows the other.
      if (until === null || end > until) until = end;
    }
    if (until !== null && ahead > DAYS_OF_A_WEEK) return { isOpen: true, until: null };
  }
  return until === null ? { isOpen: false, opensAt: null } : { isOpen: true, until };
}
