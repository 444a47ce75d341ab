import { describe, expect, test } from 'vitest';
import type { PlayedSession } from '../../played-contract.ts';
import { dayBeside, daysOf, readCalendar, spanOf, spanWords, timesWords } from './calendar-days.ts';

const ZONE = 'America/Los_Angeles';

describe('what an address asks for', () => {
  test.each([
    [{}, 'week', '2026-12-01'],
    [{ view: 'month', day: '2027-02-14' }, 'month', '2027-02-14'],
    [{ view: 'year', day: 'tomorrow' }, 'week', '2026-12-01'],
    [{ day: '2026-13-40' }, 'week', '2026-12-01'],
  ] as const)('%o', (search, view, day) => {
    expect(readCalendar(search, '2026-12-01')).toEqual({ view, day });
  });
});

describe('the days that a view shows', () => {
  test.each([
    ['day', '2026-12-01', '2026-12-01', '2026-12-02', 'Tuesday, December 1, 2026'],
    ['week', '2026-12-01', '2026-11-30', '2026-12-07', 'Nov 30 – Dec 6, 2026'],
    ['week', '2026-12-06', '2026-11-30', '2026-12-07', 'Nov 30 – Dec 6, 2026'],
    ['week', '2026-12-09', '2026-12-07', '2026-12-14', 'Dec 7 – 13, 2026'],
    ['week', '2027-01-01', '2026-12-28', '2027-01-04', 'Dec 28, 2026 – Jan 3, 2027'],
    ['month', '2026-12-15', '2026-11-30', '2027-01-04', 'December 2026'],
    ['month', '2027-02-28', '2027-02-01', '2027-03-01', 'February 2027'],
    ['month', '2026-08-31', '2026-07-27', '2026-09-07', 'August 2026'],
  ] as const)('a %s with %s', (view, day, from, until, words) => {
    expect(spanOf({ view, day })).toEqual({ from, until });
    expect(spanWords({ view, day })).toBe(words);
  });

  test('the one before and after is a week or a month away, whatever the months’ lengths', () => {
    expect(dayBeside({ view: 'day', day: '2026-12-01' }, -1)).toBe('2026-11-30');
    expect(dayBeside({ view: 'week', day: '2026-12-01' }, -1)).toBe('2026-11-24');
    expect(dayBeside({ view: 'month', day: '2026-01-31' }, 1)).toBe('2026-02-01');
    expect(dayBeside({ view: 'month', day: '2026-03-31' }, -1)).toBe('2026-02-01');
  });
});

const session = (startDate: string, lengthMinutes: number | null = null): PlayedSession => ({
  id: 'a',
  campaignId: 'b',
  title: 'The Mill',
  gameSystem: 'Lanterns',
  sessionNumber: 1,
  startDate,
  lengthMinutes,
  freeSeats: 2,
  isOff: false,
  tableId: null,
});

test('sessions stand on the day that the store’s clock shows', () => {
  const late = session('2026-12-02T07:59:00.000Z');
  const early = session('2026-12-02T08:00:00.000Z');
  const days = daysOf({ view: 'week', day: '2026-12-01' }, [late, early], ZONE);
  expect(days).toHaveLength(7);
  expect(days[1]).toMatchObject({ long: 'Tuesday, December 1', short: 'Tue, Dec 1', sessions: [late] });
  expect(days[2]).toMatchObject({ sessions: [early] });
});

test('times are by the store’s clock, with their end if it is known', () => {
  expect(timesWords(session('2026-12-02T02:30:00.000Z'), ZONE)).toBe('6:30 PM');
  expect(timesWords(session('2026-12-02T02:30:00.000Z', 240), ZONE)).toBe('6:30 – 10:30 PM');
  expect(timesWords(session('2026-12-01T18:00:00.000Z', 240), ZONE)).toBe('10:00 AM – 2:00 PM');
});
