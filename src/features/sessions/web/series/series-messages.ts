import { readClock } from '#shared/time/moment-words.ts';
import { UTC } from '#shared/time/zone-clock.ts';
import type { SeriesOfSession } from '../../series/contract.ts';

export const LOAD_SERIES_ERROR = 'There was an error loading the series. Please try again later.';

const clockOn = (date: string, time = '12:00') => readClock(new Date(`${date}T${time}Z`), UTC);

/** 'Thu, Feb 25, 2027' */
export function dateWords(date: string): string {
  const { shortWeekday, date: day, year } = clockOn(date);
  return `${shortWeekday}, ${day}, ${year}`;
}

/** 'Thursday' */
export const weekdayWords = (date: string): string => clockOn(date).weekday;

/** '7:00 PM' */
function hourWords(time: string): string {
  const { hour, half } = clockOn('2027-01-01', time);
  return `${hour} ${half}`;
}

const places: Record<number, string> = { 1: '1st', 2: '2nd', 3: '3rd', 4: '4th', [-1]: 'last' };

/** Which such weekday of the month: '2nd', 'last'. */
export const weekWords = (week: number): string => places[week] ?? '';

/** How a series repeats: 'Every Thursday', 'Every other Thursday', 'Every last Friday of the month', 'On chosen days'. */
export function repeatWords({
  kind,
  week,
  firstDate,
}: Pick<SeriesOfSession, 'kind' | 'week' | 'firstDate'>): string {
  const weekday = weekdayWords(firstDate);
  return {
    weekly: `Every ${weekday}`,
    'every-two-weeks': `Every other ${weekday}`,
    monthly: `Every ${weekWords(week ?? 1)} ${weekday} of the month`,
    'chosen-days': 'On chosen days',
  }[kind];
}

/** The whole series: 'Every Thursday, 7:00 PM, until Mar 26, 2027'. */
export function seriesWords(series: SeriesOfSession): string {
  const { date, year } = clockOn(series.lastDate);
  return `${repeatWords(series)}, ${hourWords(series.time)}, until ${date}, ${year}`;
}
