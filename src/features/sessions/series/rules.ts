import { momentOfTypedTime } from '#shared/time/typed-time.ts';
import { zoneOffsetMs } from '#shared/time/zone-clock.ts';
import { DAY_MS } from '#shared/time.ts';

/*
 * Sessions that repeat. Dates are those of the calendar at the place, '2026-05-01', and hours those of its clock, '19:00':
 * so a session keeps its hour when the clocks change.
 */

/** So many sessions a series has at most that are to come. */
export const MOST_DATES = 60;

export const repeatKinds = ['weekly', 'every-two-weeks', 'monthly', 'chosen-days'] as const;

/** Which of its weekday in a month: the first to the fourth, or the last. */
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

/** The date so many days later; earlier for fewer than none. */
export const addDays = (date: string, days: number): string =>
  dateOf(new Date(dayOf(date).getTime() + days * DAY_MS));

/** How many days a date lies after another. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((dayOf(until).getTime() - dayOf(from).getTime()) / DAY_MS);

/** The last date that a series may have which begins on a date: a year later. February 29 becomes March 1. */
export function yearAfter(date: string): string {
  const day = dayOf(date);
  day.setUTCFullYear(day.getUTCFullYear() + 1);
  return dateOf(day);
}

/** How a date can be counted in its month: as the second of its weekday, say, and as the last. */
export function weeksOfMonth(date: string): WeekOfMonth[] {
  const nth = Math.ceil(dayOf(date).getUTCDate() / DAYS_A_WEEK);
  const isLast = addDays(date, DAYS_A_WEEK).slice(0, 7) !== date.slice(0, 7);
  return [...(nth <= 4 ? [nth as WeekOfMonth] : []), ...(isLast ? [LAST] : [])];
}

/** The date in a month, counted from that of `date`, that is so counted and of the weekday of `date`. */
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
 * The dates of a series from its first one on, up to `until`, at most `most` of them. Chosen days follow no rule: of
 * them this is the first date alone.
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

/** The dates by which a series goes on after its last one, up to `until`. Chosen days go on by no rule. */
export function datesAfter(
  repeat: Repeat,
  { first, last }: { first: string; last: string },
  until: string,
): string[] {
  const most = Math.ceil(Math.max(daysBetween(first, until), 0) / DAYS_A_WEEK) + 1;
  return datesOf(repeat, first, { until, most }).filter((date) => date > last);
}

/** What becomes of a date at an hour that the clocks skip: it is left out, or moved by as much as the clocks are. */
export type WhenSkipped = 'leave-out' | 'move';

type Hour = { time: string; timeZone: string };

/** When a date begins, by the clock of a zone; null where the clocks skip the hour. Of an hour shown twice, the first. */
export const momentOn = (date: string, { time, timeZone }: Hour): Date | null =>
  momentOfTypedTime(`${date}T${time}`, timeZone);

/** When an hour that the clocks skip would have been: as much later as they go forward. */
export function movedMoment(date: string, { time, timeZone }: Hour): Date {
  const shown = Date.parse(`${date}T${time}Z`);
  return new Date(shown - zoneOffsetMs(shown - DAY_MS, timeZone));
}

/** The dates of a series with their moments, and those whose hour the clocks skip. */
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

/** How a series repeats once all its dates are so many days later: what is counted in months is no rule any more. */
export const movedRepeat = (repeat: Repeat, days: number): Repeat =>
  days % DAYS_A_WEEK !== 0 && repeat.kind === 'monthly' ? { kind: 'chosen-days' } : repeat;
