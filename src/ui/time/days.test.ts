import { afterEach, expect, test } from 'vitest';
import { isDay, momentsOf, problemOf } from './days.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

test.each([
  ['America/New_York', '2026-03-07', '2026-03-07T05:00:00.000Z', '2026-03-08T05:00:00.000Z'],
  // The day that the clocks go forward on has 23 hours, the one that they go back on 25.
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['Pacific/Auckland', '2026-12-31', '2026-12-30T11:00:00.000Z', '2026-12-31T11:00:00.000Z'],
])('in %s the day %s is from %s until %s', (timeZone, day, from, until) => {
  process.env['TZ'] = timeZone;
  expect(momentsOf({ from: day, until: day })).toEqual({ from, until });
});

test('a bound that is not given is none', () => {
  expect(momentsOf({})).toEqual({});
  expect(Object.keys(momentsOf({ until: '2026-05-01' }))).toEqual(['until']);
});

test('a day is one of the calendar and of this century', () => {
  expect(['2026-02-28', '2028-02-29', '2026-12-31'].every(isDay)).toBe(true);
  for (const text of ['', 'today', '2026-02-29', '2026-13-01', '0202-05-01', '2026-5-1', '2026-05-01T10:00'])
    expect([text, isDay(text)]).toEqual([text, false]);
});

test('the last day may be the first, and not be before it', () => {
  expect(problemOf({ from: '2026-05-01', until: '2026-05-01' })).toBeNull();
  expect(problemOf({ from: '2026-05-02' })).toBeNull();
  expect(problemOf({ from: '2026-05-02', until: '2026-05-01' })).toBe('This is before the first day');
});
