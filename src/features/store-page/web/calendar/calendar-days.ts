import { readClock } from '#shared/time/moment-words.ts';
import { clockTimeAt } from '#shared/time/zone-clock.ts';
import type { PlayedSession } from '../../played-contract.ts';
import { dateAfter, DAYS_OF_A_WEEK, weekdayOf } from '../../rules.ts';

export type CalendarView = 'day' | 'week' | 'month';

/** What the address of a calendar says: which view, and one day in it. */
export type CalendarTerms = { view: CalendarView; day: string };

/** The calendar that an address asks for; what it does not say, or says wrongly, is this week. */
export function readCalendar(search: { view?: unknown; day?: unknown }, today: string): CalendarTerms {
  const { view, day } = search;
  const isDate = typeof day === 'string' && /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  return { view: view === 'month' || view === 'day' ? view : 'week', day: isDate ? day : today };
}

const firstOfMonth = (day: string): string => `${day.slice(0, 'YYYY-MM'.length)}-01`;
const nextMonth = (day: string): string => firstOfMonth(dateAfter(firstOfMonth(day), 31));

/** The first day of a view, and the day after its last one. Weeks begin on Monday; a month is shown in whole weeks. */
export function spanOf({ view, day }: CalendarTerms): { from: string; until: string } {
  if (view === 'day') return { from: day, until: dateAfter(day, 1) };
  if (view === 'week') {
    const from = dateAfter(day, -weekdayOf(day));
    return { from, until: dateAfter(from, DAYS_OF_A_WEEK) };
  }
  const [first, next] = [firstOfMonth(day), nextMonth(day)];
  const last = dateAfter(next, -1);
  return {
    from: dateAfter(first, -weekdayOf(first)),
    until: dateAfter(last, DAYS_OF_A_WEEK - weekdayOf(last)),
  };
}

/** A day in the view before or after. */
export function dayBeside({ view, day }: CalendarTerms, by: -1 | 1): string {
  if (view !== 'month') return dateAfter(day, by * (view === 'day' ? 1 : DAYS_OF_A_WEEK));
  return by === 1 ? nextMonth(day) : firstOfMonth(dateAfter(firstOfMonth(day), -1));
}

const clockOf = (day: string) => readClock(new Date(`${day}T00:00:00Z`), 'UTC');

/** 'Tuesday, December 1, 2026', 'Nov 30 – Dec 6, 2026' or 'December 2026'. */
export function spanWords(terms: CalendarTerms): string {
  if (terms.view === 'month') return `${clockOf(terms.day).month} ${clockOf(terms.day).year}`;
  if (terms.view === 'day') {
    const { weekday, longDate, year } = clockOf(terms.day);
    return `${weekday}, ${longDate}, ${year}`;
  }
  const { from, until } = spanOf(terms);
  const [first, last] = [clockOf(from), clockOf(dateAfter(until, -1))];
  const year = first.year === last.year ? '' : `, ${first.year}`;
  return `${first.date}${year} – ${last.month === first.month ? last.day : last.date}, ${last.year}`;
}

/** A day of a calendar. */
export type CalendarDay = {
  date: string;
  /** 'Monday, November 30', and 'Mon, Nov 30'. */
  long: string;
  short: string;
  day: number;
  /** Whether it belongs to the month that is shown; always in a day and a week. */
  isWithin: boolean;
  sessions: PlayedSession[];
};

/** The days of a view with their sessions, by the clock of a zone. */
export function daysOf(
  terms: CalendarTerms,
  sessions: readonly PlayedSession[],
  timeZone: string,
): CalendarDay[] {
  const { from, until } = spanOf(terms);
  const byDate = Map.groupBy(sessions, ({ startDate }) =>
    clockTimeAt(new Date(startDate), timeZone).slice(0, 'YYYY-MM-DD'.length),
  );
  const days: CalendarDay[] = [];
  for (let date = from; date < until; date = dateAfter(date, 1)) {
    const clock = clockOf(date);
    days.push({
      date,
      long: `${clock.weekday}, ${clock.longDate}`,
      short: `${clock.shortWeekday}, ${clock.date}`,
      day: clock.day,
      isWithin: terms.view !== 'month' || date.startsWith(terms.day.slice(0, 'YYYY-MM'.length)),
      sessions: byDate.get(date) ?? [],
    });
  }
  return days;
}

/** '6:30 PM', or '6:30 – 10:30 PM' with a length. */
export function timesWords(
  { startDate, lengthMinutes }: Pick<PlayedSession, 'startDate' | 'lengthMinutes'>,
  timeZone: string,
): string {
  const from = readClock(new Date(startDate), timeZone);
  if (lengthMinutes === null) return `${from.hour} ${from.half}`;
  const until = readClock(new Date(Date.parse(startDate) + lengthMinutes * 60_000), timeZone);
  return `${from.hour}${from.half === until.half ? '' : ` ${from.half}`} – ${until.hour} ${until.half}`;
}
