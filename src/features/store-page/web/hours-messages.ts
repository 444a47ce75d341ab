import { readClock } from '#shared/time/moment-words.ts';
import { dateAfter, DAYS_OF_A_WEEK, type Hours, type Opening, openingsOn, type OpenState } from '../rules.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'Monday' for 0. */
export const weekdayName = (index: number): string => weekdays[index] ?? '';

/** '10 AM' or '10:30 AM' for '10:30'. */
export function clockWords(clockTime: string): string {
  if (clockTime === '00:00') return 'midnight';
  if (clockTime === '12:00') return 'noon';
  const [hour = 0, minute = 0] = clockTime.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The hours of one day: '10 AM – 10 PM', 'Closed', 'Open all day'. */
export function openingsWords(openings: readonly Opening[]): string {
  if (openings.length === 0) return 'Closed';
  return openings
    .map(({ opens, closes }) =>
      opens === closes ? 'Open all day' : `${clockWords(opens)} – ${clockWords(closes)}`,
    )
    .join(', ');
}

const short = (index: number) => weekdayName(index).slice(0, 'Mon'.length);

/** The hours of a week in a line, with equal days together: 'Mon closed, Tue – Fri noon – 9 PM, Sat – Sun 10 AM – 9 PM'. */
export function hoursInShort(hours: readonly (readonly Opening[])[]): string {
  const groups: { from: number; until: number; words: string }[] = [];
  for (const [index, openings] of hours.entries()) {
    const words = openingsWords(openings);
    const last = groups.at(-1);
    if (last?.words === words) last.until = index;
    else groups.push({ from: index, until: index, words });
  }
  return groups
    .map(({ from, until, words }) => {
      const days = from === until ? short(from) : `${short(from)} – ${short(until)}`;
      return `${days} ${words === 'Closed' || words === 'Open all day' ? words.toLowerCase() : words}`;
    })
    .join('; ');
}

/** 'Dec 25' for '2026-12-25'. */
const dateWords = (date: string): string =>
  `${months[Number(date.slice('2026-'.length, '2026-12'.length)) - 1] ?? ''} ${Number(date.slice('2026-12-'.length))}`;

/** A day of the week that begins today, as the list of hours shows it. */
export type DayRow = { date: string; day: string; hours: string; note: string; isSpecial: boolean };

/** The hours of the next seven days, today first. */
export const weekFrom = (hours: Hours, today: string): DayRow[] =>
  Array.from({ length: DAYS_OF_A_WEEK }, (_, ahead) => {
    const { date, openings, note, isSpecial } = openingsOn(hours, dateAfter(today, ahead));
    const isUnknown = hours.hours === null && !isSpecial;
    const weekday = weekdayName((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % DAYS_OF_A_WEEK);
    return {
      date,
      day: isSpecial ? `${weekday}, ${dateWords(date)}` : weekday,
      hours: isUnknown ? 'Not known' : openingsWords(openings),
      note,
      isSpecial,
    };
  });

/** Special days after the next seven, the next one first. */
export const laterSpecialDays = (hours: Hours, today: string): DayRow[] =>
  hours.specialDays
    .filter(({ date }) => date >= dateAfter(today, DAYS_OF_A_WEEK))
    .toSorted((one, other) => one.date.localeCompare(other.date, 'en'))
    .map(({ date, openings, note }) => ({
      date,
      day: dateWords(date),
      hours: openingsWords(openings),
      note,
      isSpecial: true,
    }));

/** '10 PM', 'tomorrow at 10 AM', 'Friday at 10 AM' or 'Dec 27 at 10 AM', by the store's clock. */
function whenWords(at: Date, now: Date, timeZone: string): { day: string | null; time: string } {
  const dayNumber = (moment: Date): number => {
    const { year, date } = readClock(moment, timeZone);
    return Date.parse(`${date}, ${year} UTC`) / 86_400_000;
  };
  const [then, ahead] = [readClock(at, timeZone), dayNumber(at) - dayNumber(now)];
  const isWhole = then.hour.endsWith(':00');
  const time =
    then.hour === '12:00'
      ? then.half === 'AM'
        ? 'midnight'
        : 'noon'
      : `${isWhole ? then.hour.replace(':00', '') : then.hour} ${then.half}`;
  if (ahead === 0) return { day: null, time };
  if (ahead === 1) return { day: 'tomorrow', time };
  return { day: ahead < DAYS_OF_A_WEEK ? then.weekday : then.date, time };
}

/** 'Open now, until 10 PM', 'Closed now, opens tomorrow at 10 AM'. */
export function stateWords(state: OpenState, now: Date, timeZone: string): { state: string; more: string } {
  if (state.isOpen) {
    if (state.until === null) return { state: 'Open now', more: 'around the clock' };
    // A night that ends past midnight is still tonight.
    return { state: 'Open now', more: `until ${whenWords(state.until, now, timeZone).time}` };
  }
  if (state.opensAt === null) return { state: 'Closed now', more: '' };
  const { day, time } = whenWords(state.opensAt, now, timeZone);
  return { state: 'Closed now', more: day === null ? `opens at ${time}` : `opens ${day} at ${time}` };
}
