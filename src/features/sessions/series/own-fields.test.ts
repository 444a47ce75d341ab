import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownFields, type SharedFields, sharedNames, withoutOwn } from './own-fields.ts';

const few = fc.constantFrom<string | null>(null, 'a', 'b');
const shared: fc.Arbitrary<SharedFields> = fc.record({
  time: fc.constantFrom('19:00', '20:00'),
  description: fc.constantFrom('a', 'b'),
  priceCents: fc.constantFrom(0, 500),
  lengthMinutes: fc.constantFrom<number | null>(null, 60),
  place: few,
  onlineLink: few,
  notes: few,
});
const series = fc
  .record({ usual: shared, alone: fc.array(fc.option(shared), { minLength: 2, maxLength: 8 }) })
  .map(({ usual, alone }) =>
    alone.map((own, index) => ({
      id: String(index),
      date: `2027-03-0${index + 1}`,
      isException: own !== null,
      shared: own ?? usual,
    })),
  );

test('a change of a series never reaches what is the own of a session that was changed alone, and reaches all else', () => {
  fc.assert(
    fc.property(series, shared, fc.subarray([...sharedNames]), (all, values, names) => {
      const changes: Partial<Record<(typeof sharedNames)[number], unknown>> = Object.fromEntries(
        names.map((name) => [name, values[name]]),
      );
      const usual = all.find(({ isException }) => !isException);
      for (const one of all) {
        const own = ownFields(one, all);
        const left = withoutOwn(changes, own);
        for (const name of names) {
          const isOwn = one.isException && usual !== undefined && one.shared[name] !== usual.shared[name];
          expect([name, name in left]).toEqual([name, !isOwn]);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('the nearest session that nobody changed shows what the others are like', () => {
  const base = {
    description: 'a',
    priceCents: 0,
    lengthMinutes: null,
    place: null,
    onlineLink: null,
    notes: null,
  };
  const at = (id: string, date: string, time: string, isException: boolean) => ({
    id,
    date,
    isException,
    shared: { ...base, time },
  });
  const all = [
    at('1', '2027-03-01', '18:00', false),
    at('2', '2027-03-20', '20:00', true),
    at('3', '2027-03-25', '20:00', false),
  ];
  expect(ownFields(all[1]!, all)).toEqual([]);
  expect(ownFields(all[1]!, all.slice(0, 2))).toEqual(['time']);
  expect(ownFields(all[1]!, [all[1]!])).toEqual([]);
});
