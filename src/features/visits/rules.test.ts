import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOf, minutesSinceVisitHere, timelinessOf } from './rules.ts';

const now = new Date('2026-05-14T12:00:00.000Z');
const MINUTE = 60_000;
const before = (ms: number) => new Date(now.getTime() - ms);

describe('a visit that is made twice', () => {
  const here = { lat: 43, lng: -107.5 };
  const visit = (minutes: number, place: { lat: number | null; lng: number | null } = here) => ({
    ...place,
    recordedAt: before(minutes * MINUTE).toISOString(),
  });

  it('is noticed at the same place within ten minutes, by the latest of them', () => {
    expect(minutesSinceVisitHere(here, now, [visit(8), visit(3), visit(5)])).toBe(3);
    // 400 feet away: a phone's position drifts that far indoors.
    expect(minutesSinceVisitHere({ lat: 43.0011, lng: -107.5 }, now, [visit(0)])).toBe(0);
  });

  it('is another visit later, elsewhere, or where no place is known', () => {
    expect(minutesSinceVisitHere(here, now, [visit(10.1)])).toBeNull();
    expect(minutesSinceVisitHere({ lat: 43.002, lng: -107.5 }, now, [visit(1)])).toBeNull();
    expect(minutesSinceVisitHere(here, now, [visit(1, { lat: null, lng: null })])).toBeNull();
    expect(minutesSinceVisitHere(here, now, [])).toBeNull();
  });
});

it('the time of a visit allows for two minutes of clock difference, and for 14 days without a network', () => {
  expect(timelinessOf(before(-2 * MINUTE), now)).toBe('timely');
  expect(timelinessOf(before(-2 * MINUTE - 1), now)).toBe('future');
  expect(timelinessOf(before(14 * 24 * 60 * MINUTE), now)).toBe('timely');
  expect(timelinessOf(before(14 * 24 * 60 * MINUTE + 1), now)).toBe('old');
});

/** The age that the rule computes for a press, from times of the device's clock. */
const claim = (madeAt: number, sentAt: number, steadyMs?: number) =>
  ageOf({ recordedAt: new Date(madeAt), sentAt: new Date(sentAt), steadyMs });

describe('how long ago a press was, by what its device says', () => {
  const DAY = 24 * 60 * MINUTE;
  const LIMIT = 14 * DAY;
  /** Clock errors that show years between 1 and 9999. */
  const error = fc.integer({ min: -2000 * 365 * DAY, max: 7900 * 365 * DAY });
  const age = fc.integer({ min: 0, max: LIMIT });
  /** The part of the time that the steady clock ran: it may stop while the device sleeps. Undefined: the page was closed. */
  const awake = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined });

  it('is exact under a clock that is wrong by any constant, which never makes it unclear', () => {
    fc.assert(
      fc.property(error, age, awake, (wrong, ago, part) => {
        const steadyMs = part === undefined ? undefined : Math.floor(part * ago);
        const sentAt = now.getTime() + wrong;
        expect(claim(sentAt - ago, sentAt, steadyMs)).toBe(ago);
      }),
      { numRuns: 500 },
    );
  });

  it('is within 14 days and never ahead, or unclear, whatever the clocks say', () => {
    const moment = fc.integer({ min: -8.64e15, max: 8.64e15 });
    const steady = fc.option(fc.maxSafeNat(), { nil: undefined });
    fc.assert(
      fc.property(moment, moment, steady, (madeAt, sentAt, steadyMs) => {
        const found = claim(madeAt, sentAt, steadyMs);
        expect(found === null || (found >= 0 && found <= LIMIT)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('is what the steady clock says where the clock was set back meanwhile, and unclear where that is gone', () => {
    fc.assert(
      fc.property(age, fc.integer({ min: 2 * MINUTE + 1, max: 8000 * 365 * DAY }), (ago, back) => {
        expect(claim(now.getTime(), now.getTime() + ago - back, ago)).toBe(ago);
        const byClock = ago - back;
        expect(claim(0, byClock)).toBe(byClock > 0 ? byClock : byClock < -2 * MINUTE ? null : 0);
      }),
      { numRuns: 500 },
    );
  });

  it('is unclear beyond 14 days, also where the steady clock says less: it sleeps with the device', () => {
    expect(claim(0, LIMIT)).toBe(LIMIT);
    expect(claim(0, LIMIT + 1)).toBeNull();
    expect(claim(0, LIMIT + 1, 5 * MINUTE)).toBeNull();
    expect(claim(0, 5 * MINUTE, LIMIT + 1)).toBeNull();
  });

  it('is now where the clock was set back by less than two minutes', () => {
    expect(claim(2 * MINUTE, 0)).toBe(0);
    expect(claim(2 * MINUTE + 1, 0)).toBeNull();
  });
});
