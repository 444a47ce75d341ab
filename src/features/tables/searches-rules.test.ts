import { expect, test } from 'vitest';
import { nextLook } from './searches-rules.ts';

const at = (moment: string) => new Date(moment);

test.each([
  ['daily', '2026-05-07T12:00:00Z', 'UTC', '2026-05-08T08:00:00.000Z'],
  ['daily', '2026-05-07T07:59:59Z', 'UTC', '2026-05-07T08:00:00.000Z'],
  ['daily', '2026-05-07T08:00:00Z', 'UTC', '2026-05-08T08:00:00.000Z'],
  ['at-once', '2026-05-07T12:00:00Z', 'UTC', '2026-05-08T08:00:00.000Z'],
  ['daily', '2026-05-07T12:00:00Z', 'America/Los_Angeles', '2026-05-07T15:00:00.000Z'],
  // Thursday.
  ['weekly', '2026-05-07T12:00:00Z', 'UTC', '2026-05-11T08:00:00.000Z'],
  ['weekly', '2026-05-11T08:00:00Z', 'UTC', '2026-05-18T08:00:00.000Z'],
  // Sunday in UTC, Monday already in Auckland.
  ['weekly', '2026-05-10T13:00:00Z', 'Pacific/Auckland', '2026-05-10T20:00:00.000Z'],
  // Daylight saving time begins in between.
  ['daily', '2026-03-08T05:00:00Z', 'America/New_York', '2026-03-08T12:00:00.000Z'],
] as const)('%s after %s by the clock of %s is %s', (rhythm, now, zone, next) => {
  expect(nextLook(rhythm, at(now), zone)?.toISOString()).toBe(next);
});

test('nothing is looked at whose player wants to be told nothing', () => {
  expect(nextLook('never', at('2026-05-07T12:00:00Z'), 'UTC')).toBeNull();
});
