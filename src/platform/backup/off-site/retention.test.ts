import { expect, test } from 'vitest';
import { backupsToKeep } from './retention.ts';

const kept = (made: string[], keep: { days: number; weeks: number; months: number }) =>
  [...backupsToKeep(made, (text) => new Date(text), keep)].toSorted();

/** One each night of some days before and with this one. */
const nights = (count: number, last = '2026-11-30T02:00:00Z') =>
  Array.from({ length: count }, (_, back) => new Date(Date.parse(last) - back * 86_400_000).toISOString());

test('the newest of each of the last days, weeks and months stay', () => {
  // November 30 of 2026 is a Monday.
  expect(kept(nights(120), { days: 3, weeks: 3, months: 3 })).toEqual([
    '2026-09-30T02:00:00.000Z',
    '2026-10-31T02:00:00.000Z',
    '2026-11-22T02:00:00.000Z',
    '2026-11-28T02:00:00.000Z',
    '2026-11-29T02:00:00.000Z',
    '2026-11-30T02:00:00.000Z',
  ]);
});

test('of several in a day the newest stays', () => {
  const made = ['2026-11-30T01:00:00Z', '2026-11-30T23:00:00Z', '2026-11-29T12:00:00Z'];
  expect(kept(made, { days: 2, weeks: 0, months: 0 })).toEqual([
    '2026-11-29T12:00:00Z',
    '2026-11-30T23:00:00Z',
  ]);
});

test('days without a backup do not count, so an outage of backups removes nothing', () => {
  const made = ['2026-01-05T02:00:00Z', '2026-03-05T02:00:00Z', '2026-11-30T02:00:00Z'];
  expect(kept(made, { days: 7, weeks: 4, months: 12 })).toEqual(made);
});

test('the newest of all stays whatever is asked for, and nothing is kept of nothing', () => {
  expect(kept(nights(3), { days: 1, weeks: 0, months: 0 })).toEqual(['2026-11-30T02:00:00.000Z']);
  expect(kept([], { days: 7, weeks: 4, months: 12 })).toEqual([]);
});
