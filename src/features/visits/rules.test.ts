import { describe, expect, it } from 'vitest';
import { minutesSinceVisitHere, timelinessOf } from './rules.ts';

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
    // 400 feet away, as a phone's position wanders indoors.
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
