import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Weekday } from '../rules.ts';
import { fitOf, type TableFacts, type Wishes } from './fit.ts';

const noWishes: Wishes = { times: [], rangeMiles: null, gameSystemIds: [], styles: [], experience: null };
const table: TableFacts = {
  distanceMiles: 4,
  type: 'Retailer',
  gameSystemId: 'pathfinder',
  isTournament: false,
  experience: 'everybody',
  sessionsToCome: 2,
  dates: [{ weekday: 4, minute: 19 * 60 }],
};
const fit = (wishes: Partial<Wishes>, facts: Partial<TableFacts> = {}) =>
  fitOf({ ...noWishes, ...wishes }, { ...table, ...facts });
const by = (wishes: Partial<Wishes>, facts?: Partial<TableFacts>) =>
  fit(wishes, facts).reasons.map((reason) => reason.by);

test('whoever wishes nothing finds all tables alike', () => {
  expect(fit({})).toEqual({ score: 0, reasons: [] });
});

test('the reasons stand in the order in which they are said', () => {
  expect(
    fit({
      times: [{ weekday: 4, after: 18 * 60, before: 23 * 60 }],
      rangeMiles: 10,
      gameSystemIds: ['pathfinder'],
      styles: ['store'],
      experience: 'new',
    }),
  ).toEqual({
    score: 40 + 16 + 40 + 20 + 5,
    reasons: [
      { by: 'time', weekday: 4, minute: 19 * 60 },
      { by: 'distance', miles: 4 },
      { by: 'system' },
      { by: 'style', style: 'store' },
      { by: 'experience', experience: 'everybody' },
    ],
  });
});

const at = (weekday: Weekday, minute: number) => ({ dates: [{ weekday, minute }] });

describe('free time', () => {
  test('holds from its first minute up to its last one', () => {
    const times = [{ weekday: 4 as const, after: 18 * 60, before: 23 * 60 }];
    expect(by({ times }, at(4, 18 * 60))).toEqual(['time']);
    expect(by({ times }, at(4, 18 * 60 - 1))).toEqual([]);
    expect(by({ times }, at(4, 23 * 60))).toEqual([]);
    expect(by({ times }, at(5, 19 * 60))).toEqual([]);
  });

  test('goes on past midnight, from Sunday to Monday too', () => {
    const times = [{ weekday: 7 as const, after: 20 * 60, before: 2 * 60 }];
    expect(by({ times }, at(7, 23 * 60))).toEqual(['time']);
    expect(by({ times }, at(1, 60))).toEqual(['time']);
    expect(by({ times }, at(1, 2 * 60))).toEqual([]);
    expect(by({ times }, at(7, 60))).toEqual([]);
  });

  test('counts for any of the next dates, and names the first that fits', () => {
    const times = [{ weekday: 5 as const, after: 0, before: 0 }];
    const dates = [4, 5, 6].map((weekday) => ({ weekday: weekday as Weekday, minute: 600 }));
    expect(fit({ times }, { dates }).reasons).toEqual([{ by: 'time', weekday: 5, minute: 600 }]);
  });
});

test('a nearer table suits better, down to half at the end of the range; one beyond it not at all', () => {
  const scores = [0, 5, 10, 11, null].map(
    (distanceMiles) => fit({ rangeMiles: 10 }, { distanceMiles }).score,
  );
  expect(scores).toEqual([20, 15, 10, 0, 0]);
});

test.each([
  ['one-evening', { sessionsToCome: 1 }, { sessionsToCome: 2 }],
  ['many-evenings', { sessionsToCome: 2 }, { sessionsToCome: 1 }],
  ['tournament', { isTournament: true }, { isTournament: false }],
  ['store', { type: 'Retailer' }, { type: 'Online' }],
  ['convention', { type: 'Convention' }, { type: 'Retailer' }],
  ['online', { type: 'Online' }, { type: 'Convention' }],
] as const)('whoever likes %s has it counted where it is so', (style, yes, no) => {
  expect(fit({ styles: [style] }, yes)).toEqual({ score: 20, reasons: [{ by: 'style', style }] });
  expect(fit({ styles: [style] }, no)).toEqual({ score: 0, reasons: [] });
});

test('a table for players of another experience stands behind one that says nothing', () => {
  const scores = (['new', 'everybody', null, 'experienced'] as const).map(
    (experience) => fit({ experience: 'new' }, { experience }).score,
  );
  expect(scores).toEqual([10, 5, 0, -10]);
});

test('a table that has one thing more that is wished never suits less', () => {
  const wishes = fc.record({
    rangeMiles: fc.option(fc.integer({ min: 1, max: 500 })),
    styles: fc.subarray(['store', 'tournament', 'many-evenings'] as const),
    gameSystemIds: fc.subarray(['pathfinder', 'starfinder']),
  });
  fc.assert(
    fc.property(wishes, fc.integer({ min: 0, max: 600 }), (wished, distanceMiles) => {
      const far = { distanceMiles, isTournament: false, gameSystemId: 'other' };
      const base = fit(wished, far).score;
      expect(fit(wished, { ...far, gameSystemId: 'pathfinder' }).score).toBeGreaterThanOrEqual(base);
      expect(fit(wished, { ...far, isTournament: true }).score).toBeGreaterThanOrEqual(base);
      expect(fit(wished, { ...far, distanceMiles: distanceMiles / 2 }).score).toBeGreaterThanOrEqual(base);
    }),
  );
});
