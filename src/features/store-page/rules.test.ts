import { describe, expect, test } from 'vitest';
import { type Hours, openingsOn, openStateAt, problemOfOpenings, weekdayOf } from './rules.ts';

const ZONE = 'America/Los_Angeles';
const day = { opens: '10:00', closes: '22:00' };
const week = (openings: Hours['hours'] = null): Hours => ({ hours: openings, specialDays: [] });
/** Closed on Mondays, to midnight on Fridays, past midnight on Saturdays, with a break on Sundays. */
const usual = week([
  [],
  [day],
  [day],
  [day],
  [{ opens: '10:00', closes: '00:00' }],
  [{ opens: '10:00', closes: '02:00' }],
  [
    { opens: '10:00', closes: '12:00' },
    { opens: '14:00', closes: '18:00' },
  ],
]);
/** In November 2026 the zone is 8 hours behind UTC. */
const at = (local: string) => new Date(`${local}:00-08:00`);
const stateAt = (local: string, hours = usual) => openStateAt(hours, at(local), ZONE);

describe('whether a store is open', () => {
  test.each([
    ['in the middle of a day', '2026-11-24T15:00', '2026-11-24T22:00'],
    ['at the minute it opens', '2026-11-24T10:00', '2026-11-24T22:00'],
    ['on the evening of a day that ends at midnight', '2026-11-27T23:59', '2026-11-28T00:00'],
    ['after midnight, by the hours of the day before', '2026-11-29T01:30', '2026-11-29T02:00'],
    ['before its break', '2026-11-29T11:00', '2026-11-29T12:00'],
  ])('open %s', (_, local, until) => {
    expect(stateAt(local)).toEqual({ isOpen: true, until: at(until) });
  });

  test.each([
    ['before it opens', '2026-11-24T09:59', '2026-11-24T10:00'],
    ['at the minute it closes', '2026-11-24T22:00', '2026-11-25T10:00'],
    ['in its break', '2026-11-29T13:00', '2026-11-29T14:00'],
    ['on a day off, until the next', '2026-11-30T12:00', '2026-12-01T10:00'],
  ])('closed %s', (_, local, opensAt) => {
    expect(stateAt(local)).toEqual({ isOpen: false, opensAt: at(opensAt) });
  });

  test('a special day takes the place of the weekday', () => {
    const holidays: Hours = {
      ...usual,
      specialDays: [
        { date: '2026-11-26', openings: [], note: 'Thanksgiving' },
        { date: '2026-11-27', openings: [{ opens: '06:00', closes: '23:00' }], note: '' },
      ],
    };
    expect(stateAt('2026-11-26T12:00', holidays)).toEqual({ isOpen: false, opensAt: at('2026-11-27T06:00') });
    expect(stateAt('2026-11-27T22:30', holidays)).toEqual({ isOpen: true, until: at('2026-11-27T23:00') });
    expect(openingsOn(holidays, '2026-11-26')).toMatchObject({ isSpecial: true, note: 'Thanksgiving' });
  });

  test('a store that never closes is open without an end', () => {
    const always = { opens: '00:00', closes: '00:00' };
    expect(stateAt('2026-11-24T03:00', week(Array.from({ length: 7 }, () => [always])))).toEqual({
      isOpen: true,
      until: null,
    });
  });

  test('openings that follow each other across midnight are one', () => {
    const late = week([
      [{ opens: '18:00', closes: '00:00' }],
      [{ opens: '00:00', closes: '03:00' }],
      [],
      [],
      [],
      [],
      [],
    ]);
    expect(stateAt('2026-11-23T20:00', late)).toEqual({ isOpen: true, until: at('2026-11-24T03:00') });
  });

  test('nothing is said of a store without hours; one that is closed all week opens at no time', () => {
    expect(stateAt('2026-11-24T12:00', week())).toBeNull();
    expect(stateAt('2026-11-24T12:00', week([[], [], [], [], [], [], []]))).toEqual({
      isOpen: false,
      opensAt: null,
    });
  });

  test('on the days on which the clocks change it goes by the clock', () => {
    const early = week(Array.from({ length: 7 }, () => [{ opens: '02:30', closes: '10:00' }]));
    // 2:30 AM does not exist on March 8; the clocks show 3:00 AM next.
    const spring = openStateAt(early, new Date('2026-03-08T09:00:00Z'), ZONE);
    expect(spring).toEqual({ isOpen: false, opensAt: new Date('2026-03-08T10:00:00Z') });
    const closing = openStateAt(early, new Date('2026-03-08T12:00:00Z'), ZONE);
    expect(closing).toEqual({ isOpen: true, until: new Date('2026-03-08T17:00:00Z') });
  });
});

test('the hours of one day must not overlap', () => {
  expect(problemOfOpenings([day])).toBeNull();
  expect(problemOfOpenings([day, { opens: '22:00', closes: '23:00' }])).toBeNull();
  expect(problemOfOpenings([day, { opens: '21:00', closes: '23:00' }])).toContain('overlap');
  expect(problemOfOpenings([{ opens: '22:00', closes: '02:00' }, day])).toContain('overlap');
});

test('the week begins on Monday', () => {
  expect([weekdayOf('2026-11-30'), weekdayOf('2026-12-06')]).toEqual([0, 6]);
});
