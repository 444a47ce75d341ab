import { expect, test } from 'vitest';
import { fromClockTime, toClockTime } from './typed-values.ts';

test('a moment goes to the clock and back without moving, in summer and in winter', () => {
  for (const iso of ['2026-01-15T18:30:00.000Z', '2026-07-15T18:30:00.000Z', '2026-12-31T23:59:00.000Z']) {
    expect(fromClockTime(toClockTime(iso))).toBe(iso);
  }
  expect(toClockTime(new Date(2026, 4, 1, 19, 5).toISOString())).toBe('2026-05-01T19:05');
});
