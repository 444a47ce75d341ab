import { momentOfTypedTime } from '#shared/time/typed-time.ts';
import { zoneOffsetMs } from '#shared/time/zone-clock.ts';
import { DAY_MS } from '#shared/time.ts';

/*
 * Sessions that repeat. Dates ('2026-05-01') and times ('19:00') are local to the place, so a session keeps its time of
 * day when the clocks change.
 */

/** The most upcoming sessions in a series. */
export const MOST_DATES = 60;

export const repeatKinds = ['weekly', 'every-two-weeks', 'monthly', 'chosen-days'] as const;

/** The first to fourth such weekday of a month, or the last (-1). */
export type WeekOfMonth = 1 | 2 | 3 | 4 | -1;

/** How sessions repeat. The weekday is that of the first date. */
export type Repeat =
  | { kind: 'weekly' | 'every-two-weeks' | 'chosen-days' }
  | { kind: 'monthly'; week: WeekOfMonth };

const DAYS_A_WEEK = 7;
const DATE_LONG = 'YYYY-MM-DD'.length;
const LAST: WeekOfMonth = -1;

const dayOf = (date: string): Date => new Date(`${date}T00:00:00Z`);
const dateOf = (day: Date): string => day.toISOString().slice(0, DATE_LONG);

/** The date this many days later; earlier if negative. */
export const addDays = (date: string, days: number): string =>
  dateOf(new Date(dayOf(date).getTime() + days * DAY_MS));

/** How many days `until` is after `from`. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((dayOf(until).getTime() - dayOf(from).getTime()) / DAY_MS);

/** The last date allowed in a series that begins on this date: a year later. February 29 becomes March 1. */
export function yearAfter(date: string): string {
  const day = dayOf(date);
  day.setUTCFullYear(day.getUTCFullYear() + 1);
  return dateOf(day);
}

/** How a date counts among its weekday in the month, such as the fourth and the last Thursday. */
export function weeksOfMonth(date: string): WeekOfMonth[] {
  const nth = Math.ceil(dayOf(date).getUTCDate() / DAYS_A_WEEK);
  const isLast = addDays(date, DAYS_A_WEEK).slice(0, 7) !== date.slice(0, 7);
  return [...(nth <= 4 ? [nth as WeekOfMonth] : []), ...(isLast ? [LAST] : [])];
}

/** The date that many months after the month of `date` with the same weekday, as the given one of the month. */
function inMonth(date: string, months: number, week: WeekOfMonth): string {
  const day = dayOf(date);
  const weekday = day.getUTCDay();
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + months];
  if (week === LAST) {
    const last = new Date(Date.UTC(year, month + 1, 0));
    return addDays(dateOf(last), -((last.getUTCDay() - weekday + DAYS_A_WEEK) % DAYS_A_WEEK));
  }
  const first = new Date(Date.UTC(year, month, 1));
  const until = (weekday - first.getUTCDay() + DAYS_A_WEEK) % DAYS_A_WEEK;
  return addDays(dateOf(first), until + (week - 1) * DAYS_A_WEEK);
}

function dateAt(repeat: Repeat, first: string, place: number): string {
  if (repeat.kind === 'monthly') return inMonth(first, place, repeat.week);
  return addDays(first, place * DAYS_A_WEEK * (repeat.kind === 'weekly' ? 1 : 2));
}

/**
 * The dates of a series from its first one on, up to `until`, at most `most` of them. Chosen days follow no rule, so
 * only the first date is returned for them.
 */
export function datesOf(
  repeat: Repeat,
  first: string,
  { until, most = MOST_DATES }: { until: string; most?: number },
): string[] {
  if (repeat.kind === 'chosen-days') return first <= until ? [first] : [];
  const dates: string[] = [];
  for (let place = 0; dates.length < most; place += 1) {
    const date = dateAt(repeat, first, place);
    if (date > until) break;
    dates.push(date);
  }
  return dates;
}

/** The dates that a series' rule gives after its last one, up to `until`. None for chosen days, which follow no rule. */
export function datesAfter(
  repeat: Repeat,
  { first, last }: { first: string; last: string },
  until: string,
): string[] {
  const most = Math.ceil(Math.max(daysBetween(first, until), 0) / DAYS_A_WEEK) + 1;
  return datesOf(repeat, first, { until, most }).filter((date) => date > last);
}

/** What to do with a date on which the clocks go forward past the start time: leave it out, or move it by as much as the clocks. */
export type WhenSkipped = 'leave-out' | 'move';

type Hour = { time: string; timeZone: string };

/** The moment of a local date and time in a zone; null if the clocks skip it. If the clocks show it twice, the first of the two. */
export const momentOn = (date: string, { time, timeZone }: Hour): Date | null =>
  momentOfTypedTime(`${date}T${time}`, timeZone);

/** The moment for a local time that the clocks skip: later by as much as the clocks go forward. */
export function movedMoment(date: string, { time, timeZone }: Hour): Date {
  const shown = Date.parse(`${date}T${time}Z`);
  return new Date(shown - zoneOffsetMs(shown - DAY_MS, timeZone));
}

/** The dates of a series with their moments, and the dates on which the clocks skip the start time. */
export function planOf(
  dates: readonly string[],
  hour: Hour,
  whenSkipped: WhenSkipped | undefined,
): { planned: { date: string; moment: Date }[]; skipped: string[] } {
  const timed = dates.map((date) => ({ date, moment: momentOn(date, hour) }));
  const planned = timed.flatMap(({ date, moment }) => {
    if (moment) return [{ date, moment }];
    return whenSkipped === 'move' ? [{ date, moment: movedMoment(date, hour) }] : [];
  });
  return { planned, skipped: timed.filter(({ moment }) => moment === null).map(({ date }) => date) };
}

/** How a series repeats after all its dates were moved by this many days. A monthly rule ends if the weekday changes. */
export const movedRepeat = (repeat: Repeat, days: number): Repeat =>
  days % DAYS_A_WEEK !== 0 && repeat.kind === 'monthly' ? { kind: 'chosen-days' } : repeat;
