import { expect, test } from 'vitest';
import { isRefreshDue, retryDelayMs } from './session-keeper.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const endsIn = (seconds: number) => new Date(now + seconds * 1000).toISOString();
const day = 24 * 60 * 60;

test('a session within 90 seconds of its end is refreshed', () => {
  expect(isRefreshDue(endsIn(90), now)).toBe(true);
  expect(isRefreshDue(endsIn(-5), now)).toBe(true);
});

test('a session of today is left alone; one that was last refreshed a day ago is lengthened', () => {
  expect(isRefreshDue(endsIn(30 * day), now)).toBe(false);
  expect(isRefreshDue(endsIn(29 * day + 60), now)).toBe(false);
  expect(isRefreshDue(endsIn(29 * day), now)).toBe(true);
});

test('failed refreshes wait 200 ms, doubling up to 30 s', () => {
  expect([1, 2, 3, 4, 8, 9, 20].map(retryDelayMs)).toEqual([200, 400, 800, 1600, 25_600, 30_000, 30_000]);
});
