import { describe, expect, test } from 'vitest';
import { shiftToDay, titleOfCopy } from './rules.ts';

const zone = 'America/New_York';
const shifted = (startDates: string[], firstDay: string) =>
  shiftToDay(
    startDates.map((iso) => new Date(iso)),
    firstDay,
    zone,
  ).map((moment) => moment.toISOString());

describe('sessions that are moved to another first day', () => {
  test('keep their hour on the clock of the place and their distance in days, over a change of clocks, too', () => {
    // 7 p.m. in New York: 23:00 in UTC in summer, midnight in winter.
    expect(shifted(['2026-05-01T23:00:00Z', '2026-05-08T23:00:00Z'], '2026-10-30')).toEqual([
      '2026-10-30T23:00:00.000Z',
      '2026-11-07T00:00:00.000Z',
    ]);
  });

  test('may move back, and go by the day of the place, not by that in UTC', () => {
    expect(shifted(['2026-12-05T01:00:00Z'], '2026-12-01')).toEqual(['2026-12-02T01:00:00.000Z']);
  });

  test('begin after the gap where the clocks skip their hour', () => {
    expect(shifted(['2026-03-01T07:30:00Z'], '2026-03-08')).toEqual(['2026-03-08T07:00:00.000Z']);
  });

  test('are counted from the first of them, whichever comes first in the list', () => {
    expect(shifted(['2026-06-08T23:00:00Z', '2026-06-01T23:00:00Z'], '2026-06-02')).toEqual([
      '2026-06-09T23:00:00.000Z',
      '2026-06-02T23:00:00.000Z',
    ]);
  });
});

test('the title of a copy says so and stays within its limit', () => {
  expect(titleOfCopy('The Lantern Road')).toBe('The Lantern Road (copy)');
  expect(titleOfCopy('x'.repeat(200))).toHaveLength(200);
});
