import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { createWriteRate } from './write-rate.ts';

type AdmitWrite = ReturnType<typeof createWriteRate>;

/** How many of `count` consecutive writes are admitted. */
function admitted(admit: AdmitWrite, userId: string, count: number): number {
  let good = 0;
  for (let index = 0; index < count; index += 1) if (waitOf(admit, userId) === 0) good += 1;
  return good;
}

/** How many seconds a write has to wait; 0 when it is admitted. */
function waitOf(admit: AdmitWrite, userId: string): number {
  try {
    admit(userId);
    return 0;
  } catch (error) {
    if (!(error instanceof DomainError) || error.refusal.code !== 'TOO_MANY_WRITES') throw error;
    return (error.data as { retryAfterSeconds: number }).retryAfterSeconds;
  }
}

test('a burst is admitted, then so many a minute, and each user has their own', () => {
  let now = 0;
  const admit = createWriteRate({ burst: 120, perMinute: 60 }, { now: () => now });
  expect(admitted(admit, 'a', 500)).toBe(120);
  expect(admitted(admit, 'b', 1)).toBe(1);
  now = 10_000;
  expect(admitted(admit, 'a', 500)).toBe(10);
  now += 60_000;
  expect(admitted(admit, 'a', 500)).toBe(60);
  now += 3_600_000;
  expect(admitted(admit, 'a', 500)).toBe(120);
});

test('a refusal tells the seconds after which the next write is admitted, and costs nothing', () => {
  let now = 0;
  const admit = createWriteRate({ burst: 2, perMinute: 6 }, { now: () => now });
  expect(admitted(admit, 'a', 2)).toBe(2);
  expect([waitOf(admit, 'a'), waitOf(admit, 'a')]).toEqual([10, 10]);
  now = 4_500;
  expect(waitOf(admit, 'a')).toBe(6);
  now = 10_000;
  expect(waitOf(admit, 'a')).toBe(0);
});

test('0 a minute bounds nothing', () => {
  expect(admitted(createWriteRate({ burst: 1, perMinute: 0 }), 'a', 1_000)).toBe(1_000);
});

test('of more users than are counted those are forgotten that wrote longest ago', () => {
  const admit = createWriteRate({ burst: 1, perMinute: 1 }, { now: () => 0, maxUsers: 2 });
  for (const userId of ['a', 'b', 'c']) expect(waitOf(admit, userId)).toBe(0);
  expect([waitOf(admit, 'c'), waitOf(admit, 'b')]).toEqual([60, 60]);
  expect(waitOf(admit, 'a')).toBe(0);
});

test('within any span of time no more is admitted than a burst and what the span allows', () => {
  const script = fc.array(fc.nat({ max: 4_000 }), { maxLength: 200 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 1, max: 120 }),
      script,
      (burst, perMinute, pauses) => {
        let now = 0;
        const admit = createWriteRate({ burst, perMinute }, { now: () => now });
        const times: number[] = [];
        for (const pause of pauses) {
          now += pause;
          if (waitOf(admit, 'a') === 0) times.push(now);
        }
        for (const [index, from] of times.entries()) {
          for (const [more, until] of times.slice(index).entries()) {
            expect(more + 1).toBeLessThanOrEqual(burst + ((until - from) * perMinute) / 60_000 + 0.001);
          }
        }
      },
    ),
    { numRuns: 50 },
  );
});
