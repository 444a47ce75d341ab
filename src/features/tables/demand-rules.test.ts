import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEMAND_STEP, roundedDemand } from './demand-rules.ts';

const seed = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });

test('a figure is a multiple of five, from five on, and less than five away from the count', () => {
  fc.assert(
    fc.property(fc.integer({ min: DEMAND_STEP, max: 20_000 }), seed, (count, by) => {
      const figure = roundedDemand(count, by);
      expect(figure % DEMAND_STEP).toBe(0);
      expect(figure).toBeGreaterThanOrEqual(DEMAND_STEP);
      expect(Math.abs(figure - count)).toBeLessThan(DEMAND_STEP);
    }),
  );
});

test('one player more or less changes a figure by nothing or by five', () => {
  fc.assert(
    fc.property(fc.integer({ min: DEMAND_STEP, max: 20_000 }), seed, seed, (count, by, withOneMore) => {
      const difference = roundedDemand(count + 1, withOneMore) - roundedDemand(count, by);
      expect([-DEMAND_STEP, 0, DEMAND_STEP].map(Math.abs)).toContain(Math.abs(difference));
    }),
  );
});

test('no count is known from where a figure begins: each rounds up for some groups and down for others', () => {
  for (let count = DEMAND_STEP + 1; count < 2 * DEMAND_STEP; count += 1) {
    const figures = new Set([0, 1, 2, 3, 4].map((by) => roundedDemand(count, by)));
    expect([...figures]).toEqual([DEMAND_STEP, 2 * DEMAND_STEP]);
  }
});
