import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkInState,
  codeIn,
  decisionAge,
  figureOf,
  isCancelledLate,
  ownCheckInWords,
  refusalToContest,
  refusalToMark,
  spacedCode,
} from './rules.ts';

const startsAt = new Date('2026-05-01T19:00:00Z');
const HOUR_MS = 3_600_000;
const after = (hours: number) => new Date(startsAt.getTime() + hours * HOUR_MS);

describe('check-in', () => {
  test('is open from two hours before the start until a week after it, both included', () => {
    const states = [-2.01, -2, 0, 168, 168.01].map((hours) => checkInState(startsAt, after(hours)));
    expect(states).toEqual(['early', 'open', 'open', 'open', 'closed']);
  });

  test.each([
    { when: 'before it opens', decision: true, hours: -3, isOwnSeat: false, code: 'CHECK_IN_NOT_OPEN' },
    { when: 'after it closed', decision: null, hours: 169, isOwnSeat: false, code: 'CHECK_IN_CLOSED' },
    { when: 'of the own seat', decision: true, hours: 1, isOwnSeat: true, code: 'OWN_SEAT' },
    { when: 'missed before the start', decision: false, hours: -1, isOwnSeat: false, code: 'NOT_MISSED_YET' },
    { when: 'attended before the start', decision: true, hours: -1, isOwnSeat: false, code: undefined },
    { when: 'missed at the start', decision: false, hours: 0, isOwnSeat: false, code: undefined },
  ])('refuses a decision $when with $code', ({ decision, hours, isOwnSeat, code }) => {
    const refusal = refusalToMark({ decision, decidedAt: after(hours), startsAt, isOwnSeat });
    expect(refusal?.code).toBe(code);
  });
});

describe('a contest', () => {
  const facts = { decision: false, decidedAt: startsAt, contestedAt: null, answeredAt: null, now: after(1) };

  test.each([
    { what: 'a miss', given: {}, code: undefined },
    { what: 'a miss on the thirtieth day', given: { now: after(30 * 24) }, code: undefined },
    { what: 'a miss after that', given: { now: after(30 * 24 + 0.01) }, code: 'CONTEST_TOO_LATE' },
    { what: 'an attended session', given: { decision: true }, code: 'NOT_MISSED' },
    { what: 'what was taken back', given: { decision: null }, code: 'NOT_MISSED' },
    {
      what: 'a miss a second time',
      given: { contestedAt: after(1), answeredAt: after(2) },
      code: 'CONTESTED_ALREADY',
    },
  ])('of $what ends with $code', ({ given, code }) => {
    expect(refusalToContest({ ...facts, ...given })?.code).toBe(code);
  });

  test('that is open is said beside the miss', () => {
    expect(ownCheckInWords({ hasAttended: false, contest: 'open' }, true)).toBe('Missed, contested');
    expect(ownCheckInWords({ hasAttended: false, contest: 'answered' }, true)).toBe('Missed');
    expect(ownCheckInWords({ hasAttended: true, contest: 'answered' }, true)).toBe('Attended');
    expect(ownCheckInWords({ hasAttended: true, contest: 'none' }, false)).toBe('Checked in');
  });
});

test.each([
  { hours: -25, movedBy: null, late: false },
  { hours: -24, movedBy: null, late: true },
  { hours: -1, movedBy: null, late: true },
  { hours: 1, movedBy: null, late: false },
  { hours: -1, movedBy: 24, late: false },
  { hours: -1, movedBy: 24.1, late: true },
  { hours: -1, movedBy: -24.1, late: true },
])('a session $hours h away, moved by $movedBy h: late is $late', ({ hours, movedBy, late }) => {
  const movedTo = movedBy === null ? null : after(movedBy);
  expect(isCancelledLate({ startsAt, movedTo, now: after(hours) })).toBe(late);
});

test('a figure is shown from three sessions on', () => {
  expect(figureOf('attended', 2, 2)).toBeNull();
  expect(figureOf('attended', 2, 3)).toEqual({ attended: 2, of: 3 });
});

test.each([
  ['K7MQ2XPD', 'K7MQ2XPD'],
  [' k7mq-2xpd ', 'K7MQ2XPD'],
  ['K7MQ 2XP', null],
  // No code contains a letter or digit that looks like another.
  ['K7MQ2XP0', null],
  ['https://guild.example/campaigns', null],
])('the code in %j is %j', (text, code) => {
  expect(codeIn(text)).toBe(code);
});

test('a code is read in two halves', () => {
  expect(spacedCode('K7MQ2XPD')).toBe('K7MQ 2XPD');
});

describe('how long ago a decision was made, by its device', () => {
  const DAY = 24 * 3_600_000;
  const steady = fc.option(fc.integer({ min: 0, max: 2 * DAY }), { nil: undefined });

  test('is exact whether or not the device slept, as long as nobody sets its clock', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: DAY }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (ago, awake) => {
          expect(decisionAge({ byClockMs: ago })).toBe(ago);
          expect(decisionAge({ byClockMs: ago, steadyMs: Math.floor(ago * awake) })).toBe(ago);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('is never ahead nor more than a day, and known as long as its page has stood for less', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), steady, (byClockMs, steadyMs) => {
        const age = decisionAge({ byClockMs, steadyMs });
        expect(age === null || (age >= 0 && age <= DAY)).toBe(true);
        expect(age === null && steadyMs !== undefined && steadyMs <= DAY).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});
