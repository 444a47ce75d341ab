import { describe, expect, test } from 'vitest';
import { clockTimeAt } from '#shared/time/zone-clock.ts';
import {
  addDays,
  datesAfter,
  datesOf,
  movedRepeat,
  planOf,
  type Repeat,
  weeksOfMonth,
  yearAfter,
} from './rules.ts';

const weekly: Repeat = { kind: 'weekly' };
const NEW_YORK = 'America/New_York';

describe('the dates of a series', () => {
  test.each<[string, Repeat, string, string, string[]]>([
    ['weekly', weekly, '2027-02-25', '2027-03-18', ['2027-02-25', '2027-03-04', '2027-03-11', '2027-03-18']],
    [
      'every two weeks, over the new year',
      { kind: 'every-two-weeks' },
      '2026-12-24',
      '2027-01-21',
      ['2026-12-24', '2027-01-07', '2027-01-21'],
    ],
    [
      'the 2nd Tuesday',
      { kind: 'monthly', week: 2 },
      '2027-01-12',
      '2027-04-30',
      ['2027-01-12', '2027-02-09', '2027-03-09', '2027-04-13'],
    ],
    [
      'the last Friday',
      { kind: 'monthly', week: -1 },
      '2027-01-29',
      '2027-04-30',
      ['2027-01-29', '2027-02-26', '2027-03-26', '2027-04-30'],
    ],
    [
      'the 1st Monday, where the month begins with it',
      { kind: 'monthly', week: 1 },
      '2027-01-04',
      '2027-03-01',
      ['2027-01-04', '2027-02-01', '2027-03-01'],
    ],
    [
      'a leap day',
      { kind: 'every-two-weeks' },
      '2028-02-15',
      '2028-03-14',
      ['2028-02-15', '2028-02-29', '2028-03-14'],
    ],
  ])('%s', (_name, repeat, first, until, dates) => {
    expect(datesOf(repeat, first, { until })).toEqual(dates);
  });

  test('are so many as are asked for, and never beyond the end', () => {
    expect(datesOf(weekly, '2027-01-01', { until: '2028-01-01', most: 3 })).toHaveLength(3);
    expect(datesOf(weekly, '2027-01-01', { until: '2026-12-31' })).toEqual([]);
    expect(datesOf(weekly, '2027-01-01', { until: yearAfter('2027-01-01') })).toHaveLength(53);
  });

  test('go on in step with the first one', () => {
    const span = { first: '2027-01-01', last: '2027-01-15' };
    expect(datesAfter({ kind: 'every-two-weeks' }, span, '2027-02-20')).toEqual(['2027-01-29', '2027-02-12']);
    expect(datesAfter({ kind: 'chosen-days' }, span, '2027-02-20')).toEqual([]);
  });

  test('keep the weekday of a monthly rule in every month of forty years', () => {
    for (const week of [1, 2, 3, 4, -1] as const) {
      const first = week === -1 ? '2027-01-29' : addDays('2027-01-01', (week - 1) * 7);
      for (const date of datesOf({ kind: 'monthly', week }, first, { until: '2067-01-01', most: 480 })) {
        expect(new Date(date).getUTCDay()).toBe(5);
        expect(weeksOfMonth(date)).toContain(week);
      }
    }
  });
});

test.each([
  ['2027-01-05', [1]],
  ['2027-01-26', [4, -1]],
  ['2027-01-29', [-1]],
  ['2027-02-22', [4, -1]],
  ['2027-03-22', [4]],
])('%s is counted as %j in its month', (date, weeks) => {
  expect(weeksOfMonth(date)).toEqual(weeks);
});

test('a year after February 29 is March 1', () => {
  expect([yearAfter('2028-02-29'), yearAfter('2027-05-01')]).toEqual(['2029-03-01', '2028-05-01']);
});

test('a monthly series that moves to another weekday follows no rule any more', () => {
  const monthly: Repeat = { kind: 'monthly', week: 2 };
  expect(movedRepeat(monthly, 1)).toEqual({ kind: 'chosen-days' });
  expect(movedRepeat(monthly, 0)).toBe(monthly);
  expect(movedRepeat(weekly, 1)).toBe(weekly);
});

describe('the hour of a series', () => {
  test.each([
    ['forward in New York', NEW_YORK, '2027-03-07', ['2027-03-08T00:00', '2027-03-14T23:00']],
    ['back in New York', NEW_YORK, '2026-10-25', ['2026-10-25T23:00', '2026-11-02T00:00']],
    ['forward in Sydney', 'Australia/Sydney', '2026-09-27', ['2026-09-27T09:00', '2026-10-04T08:00']],
  ])('stays when the clocks go %s', (_name, timeZone, first, moments) => {
    const dates = datesOf(weekly, first, { until: addDays(first, 7) });
    const { planned, skipped } = planOf(dates, { time: '19:00', timeZone }, undefined);
    expect(planned.map(({ moment }) => moment.toISOString().slice(0, 16))).toEqual(moments);
    expect(planned.map(({ moment }) => clockTimeAt(moment, timeZone).slice(11))).toEqual(['19:00', '19:00']);
    expect(skipped).toEqual([]);
  });

  const night = { time: '02:30', timeZone: NEW_YORK };
  const overChange = ['2027-03-07', '2027-03-14', '2027-03-21'];

  test('that the clocks skip on a date is said, and nothing is guessed', () => {
    const { planned, skipped } = planOf(overChange, night, undefined);
    expect(skipped).toEqual(['2027-03-14']);
    expect(planned.map(({ date }) => date)).toEqual(['2027-03-07', '2027-03-21']);
  });

  test('that the clocks skip is left out or moved by as much as they go forward, as is chosen', () => {
    expect(planOf(overChange, night, 'leave-out').planned).toHaveLength(2);
    const moved = planOf(overChange, night, 'move').planned[1]!.moment;
    expect(clockTimeAt(moved, NEW_YORK)).toBe('2027-03-14T03:30');
    // On Lord Howe Island the clocks go forward by half an hour.
    const island = { time: '02:15', timeZone: 'Australia/Lord_Howe' };
    const half = planOf(['2026-10-04'], island, 'move').planned[0]!.moment;
    expect(clockTimeAt(half, island.timeZone)).toBe('2026-10-04T02:45');
  });

  test('that the clocks show twice is the first of the two', () => {
    const { planned } = planOf(['2026-11-01'], { time: '01:30', timeZone: NEW_YORK }, undefined);
    expect(planned[0]!.moment.toISOString()).toBe('2026-11-01T05:30:00.000Z');
  });
});
