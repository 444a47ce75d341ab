import { readClock } from '#shared/time/moment-words.ts';
import type { FiguresOfTime } from '../contract.ts';
import type { Measure } from '../rules.ts';

export const measureNames: Record<Measure, string> = {
  visits: 'Visitors',
  demos: 'Demos',
  new: 'New players',
  returning: 'Returning players',
};

export type TimeKind = 'week' | 'month';

/** 'Nov 30, 2026' for a week, 'December 2026' for a month. */
export function timeWords(begins: string, kind: TimeKind): string {
  const { date, month, year } = readClock(new Date(`${begins}T00:00:00Z`), 'UTC');
  return kind === 'week' ? `${date}, ${year}` : `${month} ${year}`;
}

/** '5', or '–' for fewer than five people. */
export const valueWords = (value: number): string => (value === 0 ? '–' : value.toLocaleString('en-US'));

/** The figures as a CSV file, the earliest time first. Where fewer than five people were, the field is empty. */
export function csvOf(times: readonly FiguresOfTime[], kind: TimeKind): string {
  const names = Object.keys(measureNames) as Measure[];
  const head = [kind === 'week' ? 'Week of' : 'Month of', ...names.map((name) => measureNames[name])];
  const lines = times.map((time) => [
    time.begins,
    ...names.map((name) => (time[name] === 0 ? '' : String(time[name]))),
  ]);
  return [head, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}
