import { expect, test } from 'vitest';
import { fromClockTime, momentOf, toClockTime } from './typed-values.ts';

test('a moment goes to the clock and back without moving, in summer and in winter', () => {
  for (const iso of ['2026-01-15T18:30:00.000Z', '2026-07-15T18:30:00.000Z', '2026-12-31T23:59:00.000Z']) {
    expect(fromClockTime(toClockTime(iso))).toBe(iso);
  }
  expect(toClockTime(new Date(2026, 4, 1, 19, 5).toISOString())).toBe('2026-05-01T19:05');
});

test('a time that nobody changed stays the moment that it was, with its seconds and of an hour that comes twice', () => {
  for (const iso of ['2027-11-07T06:30:00.000Z', '2027-11-07T05:30:00.000Z', '2026-05-01T12:00:17.250Z']) {
    expect(momentOf(toClockTime(iso), iso)).toBe(iso);
  }
  expect(momentOf('2026-05-01T19:30', '2026-05-01T12:00:17.250Z')).toBe(fromClockTime('2026-05-01T19:30'));
  expect(momentOf('2026-05-01T19:30', undefined)).toBe(fromClockTime('2026-05-01T19:30'));
});
