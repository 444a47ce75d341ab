import { expect, test } from 'vitest';
import { waitOf } from './wait.ts';

test.each([
  [1, 'Try again in 1 minute.'],
  [60, 'Try again in 1 minute.'],
  [61, 'Try again in 2 minutes.'],
  [719, 'Try again in 12 minutes.'],
  [5400, 'Try again in 90 minutes.'],
  [5401, 'Try again in 2 hours.'],
  [86_400, 'Try again in 24 hours.'],
])('%d seconds are told as "%s"', (retryAfterSeconds, words) =>
  expect(waitOf({ retryAfterSeconds })).toBe(words),
);

test.each([undefined, null, {}, { retryAfterSeconds: '60' }, { retryAfterSeconds: 0 }, { issues: [] }])(
  'nothing is told of %j',
  (refusal) => expect(waitOf(refusal)).toBeNull(),
);
