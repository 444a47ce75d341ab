import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  figureOf,
  groups,
  isLastOfMonth,
  isTellable,
  measures,
  mondayOf,
  monthOf,
  type Presence,
  settle,
  STEP,
  weeksAfter,
  weeksOf,
} from './rules.ts';

describe('weeks and months', () => {
  test('weeks begin on Monday, and count to the month of their Thursday', () => {
    expect(mondayOf('2026-12-06')).toBe('2026-11-30');
    expect(mondayOf('2026-11-30')).toBe('2026-11-30');
    expect(monthOf('2026-11-30')).toBe('2026-12-01');
    expect(monthOf('2026-12-28')).toBe('2026-12-01');
    expect(weeksAfter('2026-12-28', 1)).toBe('2027-01-04');
    expect([isLastOfMonth('2026-12-21'), isLastOfMonth('2026-12-28')]).toEqual([false, true]);
  });

  test('the weeks of all months are all weeks, each once', () => {
    const months = Array.from({ length: 48 }, (_, index) =>
      new Date(Date.UTC(2026, index, 1)).toISOString().slice(0, 'YYYY-MM-DD'.length),
    );
    const weeks = months.flatMap(weeksOf);
    expect(weeks).toEqual(weeks.map((_, index) => weeksAfter(weeks[0]!, index)));
    expect(weeks.every((monday) => mondayOf(monday) === monday)).toBe(true);
  });
});

const present = (personId: string, given: Partial<Presence> = {}): Presence => ({
  storeId: 'store',
  week: '2026-11-30',
  personId,
  measure: 'visits',
  amount: 1,
  knownTo: [],
  ...given,
});
const people = (count: number, given: Partial<Presence> = {}) =>
  Array.from({ length: count }, (_, index) => present(`${given.knownTo?.[0] ?? ''}${index}`, given));

describe('a figure', () => {
  test('is told from five people on, in fives', () => {
    expect(figureOf(people(4))).toBeNull();
    expect(figureOf(people(5))).toBe(5);
    expect(figureOf(people(9))).toBe(5);
    expect(figureOf(people(10))).toBe(10);
  });

  test('counts people, however much one of them did', () => {
    expect(figureOf([...people(3), present('0', { amount: 40 })])).toBeNull();
    expect(figureOf(people(5, { amount: 3 }))).toBe(15);
  });

  test('is not told if an organiser could take their own players from it and see fewer than five others', () => {
    const own = people(5, { knownTo: ['olga'] });
    expect(isTellable(own)).toBe(true);
    expect(isTellable([...own, ...people(4)])).toBe(false);
    expect(isTellable([...own, ...people(5)])).toBe(true);
    expect(isTellable([...people(3, { knownTo: ['olga'] }), ...people(3, { knownTo: ['ivo'] })])).toBe(false);
  });
});

const unionBy = (parts: readonly Presence[][], groupOf: (presence: Presence) => string) =>
  [...Map.groupBy(parts, (presences) => groupOf(presences[0]!)).values()].map((found) => found.flat());

/** Everything that can be asked for in a world, with the presences that it stands for. */
function answersOf(world: readonly Presence[], settleBy = settle): Presence[][] {
  const weeks = settleBy(world, groups.week);
  const rests = settleBy(weeks.left, groups.rest);
  const whole = settleBy(rests.left, groups.whole);
  const ofStores = [...weeks.told, ...rests.told].map(({ presences }) => presences);
  const all = [...ofStores, ...whole.told.map(({ presences }) => presences)];
  return [...all, ...unionBy(ofStores, groups.rest), ...unionBy(all, groups.whole)];
}

/** Tells everything, whomever it is about. */
const tellAll: typeof settle = (presences, groupOf) => ({
  told: [...Map.groupBy(presences, groupOf).values()].map((group) => ({ presences: group, value: 5 })),
  left: [],
});

const peopleIn = (presences: readonly Presence[]) => new Set(presences.map(({ personId }) => personId)).size;
const isNobodyOrFive = (count: number) => count === 0 || count >= STEP;

const worlds = fc.array(
  fc.record({
    storeId: fc.constantFrom('a', 'b', 'c'),
    week: fc.constantFrom('2026-11-23', '2026-11-30', '2026-12-07', '2026-12-28'),
    personId: fc.integer({ min: 1, max: 14 }).map((number) => `person ${number}`),
    measure: fc.constantFrom(...measures),
    amount: fc.constant(1),
    knownTo: fc.subarray(['olga', 'ivo'], { maxLength: 2 }),
  }),
  { minLength: 20, maxLength: 160 },
);

describe('in any world', () => {
  test('every answer, and every difference of two answers of which one holds the other, is about five people or nobody', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const answers = answersOf(world);
        for (const answer of answers) {
          expect(isNobodyOrFive(peopleIn(answer))).toBe(true);
          const whole = new Set(answer);
          for (const other of answers) {
            if (other.length >= answer.length || !other.every((one) => whole.has(one))) continue;
            const part = new Set(other);
            expect(isNobodyOrFive(peopleIn(answer.filter((one) => !part.has(one))))).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('also for somebody who takes from it what a roster shows them anyway', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        for (const answer of answersOf(world)) {
          for (const organiser of ['olga', 'ivo']) {
            const others = answer.filter(({ knownTo }) => !knownTo.includes(organiser));
            expect(isNobodyOrFive(peopleIn(others))).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('canary: answers about anybody are found out', () => {
    const outcome = fc.check(
      fc.property(worlds, (world) =>
        answersOf(world, tellAll).every((answer) => isNobodyOrFive(peopleIn(answer))),
      ),
    );
    expect(outcome.failed).toBe(true);
  });
});
