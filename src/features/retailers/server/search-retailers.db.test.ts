import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Actor, anonymous } from '#shared/actor.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { playerActor } from '../../../../tests/support/actors.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { insertAll } from '#demo/factories/insert.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeRetailer, makeRetailerLink, retailerRow } from '#demo/factories/places.ts';
import { distanceMiles, type Position } from '#shared/places/distance.ts';
import { positionShape } from '#shared/places/position.ts';
import type { FoundRetailer } from '../contract.ts';
import { searchWords } from '#shared/text/search-words.ts';
import { listRetailersNear } from './records/search.ts';
import { searchRetailers } from './search-retailers.ts';
import { searchTerms } from './search-terms.ts';

const { db } = testDatabase();
const isLong = process.env['LONG_TESTS'] === '1';

type Search = Omit<Parameters<typeof searchRetailers>[1], 'cursor'>;

/** Reads all pages of a search; fails if a store occurs twice. */
async function findAll(search: Search, actor: Actor = anonymous): Promise<FoundRetailer[]> {
  const found: FoundRetailer[] = [];
  let cursor: string | undefined;
  do {
    const page = await searchRetailers(testContext({ db, actor }), { ...search, cursor });
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  return found;
}

const namesOf = (found: FoundRetailer[]) => found.map(({ name }) => name);
const oakland = { lat: 37.8, lng: -122.27 };

describe('a search by text', () => {
  beforeEach(async () => {
    const stores = [
      { name: 'Green Hex', city: 'Oakland', state: 'CA' },
      { name: 'Harbor Dice', city: 'Boston', state: 'MA' },
      { name: 'Oaken Shield', city: 'Tulsa', state: 'OK' },
      { name: '50% Off Games', city: 'Erie', state: 'PA' },
      { name: 'Closed Hex', city: 'Oakland', state: 'CA', status: 'inactive' as const },
    ];
    await insertAll(db, 'retailers', stores.map(retailerRow));
  });

  test.each([
    ['', ['50% Off Games', 'Green Hex', 'Harbor Dice', 'Oaken Shield']],
    ['hEx', ['Green Hex']],
    ['oakl', ['Green Hex']],
    ['oa', ['Green Hex', 'Oaken Shield']],
    ['Ma', ['Harbor Dice']],
    ['%', []],
    ['50%', ['50% Off Games']],
    ['hex green', ['Green Hex']],
    ['green  hex', ['Green Hex']],
    ['Green-Hex', ['Green Hex']],
    ['California', ['Green Hex']],
    ['hex california', ['Green Hex']],
    ['oklahoma', ['Oaken Shield']],
    ['_____', []],
    ['nonsense', []],
  ])('%j finds active stores by name, city and state in any case', async (text, names) => {
    expect(namesOf(await findAll({ text }))).toEqual(names);
  });

  test.each(['parchment and pawn', 'Pawn & Parchment', 'wolfs cafe', 'WOLF’S CAFÉ', 'pawn texas', 'tx wolf'])(
    '%j finds stores whatever is between their words, and however their state is written',
    async (text) => {
      const name = text.toLowerCase().includes('pawn') ? 'Parchment & Pawn' : "Wolf's Café";
      await insertAll(db, 'retailers', [
        retailerRow({ name: 'Parchment & Pawn', city: 'Waco', state: 'TX' }),
        retailerRow({ name: "Wolf's Café", city: 'Waco', state: 'Texas' }),
      ]);
      expect(namesOf(await findAll({ text }))).toEqual([name]);
    },
  );

  test('finds the same in a large world, where walking by name does not reach far', async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) =>
      retailerRow({ name: `Another ${String(index).padStart(4, '0')}`, city: 'Provo', state: 'UT' }),
    );
    await insertAll(db, 'retailers', rows);
    expect(namesOf(await findAll({ text: 'hex' }))).toEqual(['Green Hex']);
    expect(namesOf(await findAll({ text: 'ma' }))).toEqual(['Harbor Dice']);
    const near = { position: oakland, rangeMiles: 0 };
    expect(namesOf(await findAll({ text: 'hex', near }))).toEqual(['Green Hex']);
    expect(await findAll({ text: 'another' })).toHaveLength(1_200);
    expect(await findAll({ text: 'PROVO', near: { position: oakland, rangeMiles: 50 } })).toHaveLength(1_200);
  });
});

describe('a search from a position', () => {
  test('leaves out what is beyond the range and what has no coordinates', async () => {
    await makeRetailer(db, { name: 'Here', ...oakland });
    await makeRetailer(db, { name: 'Far', lat: 38.6, lng: -122.27 });
    await makeRetailer(db, { name: 'Nowhere', lat: null, lng: null });
    const near = (rangeMiles: number) => ({ near: { position: oakland, rangeMiles } });
    expect(namesOf(await findAll(near(50)))).toEqual(['Here']);
    expect(namesOf(await findAll(near(56)))).toEqual(['Here', 'Far']);
    expect(namesOf(await findAll(near(0)))).toEqual(['Here', 'Far', 'Nowhere']);
    const [here, far, nowhere] = await findAll(near(0));
    expect([here?.distanceMiles, nowhere?.distanceMiles]).toEqual([0, null]);
    // 0.8 degrees of a great circle on a sphere with a radius of 3959 miles.
    expect(far?.distanceMiles).toBeCloseTo((0.8 / 360) * 2 * Math.PI * 3959, 6);
  });

  test('goes on behind many stores at one and the same distance, and among those without coordinates', async () => {
    const rows = [
      ...Array.from({ length: 45 }, () => retailerRow({ ...oakland })),
      ...Array.from({ length: 45 }, () => retailerRow({ lat: null, lng: null })),
    ];
    await insertAll(db, 'retailers', rows);
    const found = await findAll({ near: { position: oakland, rangeMiles: 0 } });
    expect(found.map(({ distanceMiles: miles }) => miles)).toEqual([
      ...Array.from({ length: 45 }, () => 0),
      ...Array.from({ length: 45 }, () => null),
    ]);
  });

  test('says which positions are only those of a ZIP code', async () => {
    await makeRetailer(db, { is_position_approximate: true });
    expect(await findAll({ near: { position: oakland, rangeMiles: 1 } })).toMatchObject([
      { isApproximate: true },
    ]);
  });

  test('tells who asks, and nobody else, what they are linked to', async () => {
    const [one, other] = [await makePlayer(db), await makePlayer(db)];
    const store = await makeRetailer(db);
    await makeRetailerLink(db, { player_id: one.id, retailer_id: store.id });
    await makeRetailerLink(db, { player_id: other.id, retailer_id: store.id, status: 'inactive' });
    expect(await findAll({}, playerActor(one))).toMatchObject([{ isLinked: true }]);
    expect(await findAll({}, playerActor(other))).toMatchObject([{ isLinked: false }]);
    expect(await findAll({})).toMatchObject([{ isLinked: false }]);
  });
});

describe('whatever the words and the distances are', () => {
  const names = [
    'Dragon Keep',
    'Drägon Games',
    'Oaken Hex',
    'Texas Dice',
    'Ox',
    'Ca Va',
    'Raven & Rook',
    'St. Ives',
  ];
  const towns = ['Oakland', 'Springfield', 'Dragonville', 'Casa', null];
  const states = ['CA', 'California', 'TX', 'Texas', 'MO', null];
  const store = fc.record({
    name: fc.constantFrom(...names),
    city: fc.constantFrom(...towns),
    state: fc.constantFrom(...states),
    // Few places, so that many stores have the same distance.
    place: fc.constantFrom<Position | null>(
      oakland,
      { lat: 37.9, lng: -122.3 },
      { lat: 38.6, lng: -121 },
      { lat: 30, lng: -97 },
      null,
    ),
    isActive: fc.constantFrom(true, true, true, false),
  });
  const texts = [
    'dragon',
    'DRÄGON',
    'texas',
    'tx',
    'ca',
    'california ox',
    'o',
    'rook raven',
    'texas california',
    'st ives',
    'zzz',
    'keep springfield',
  ];

  test(
    'a search by words from a position finds, in order, exactly what a look at the words of every store finds',
    async () => {
      const worlds = fc.tuple(
        fc.array(store, { minLength: 1, maxLength: 70 }),
        fc.constantFrom(...texts),
        fc.constantFrom(1, 8, 100, 5_000),
      );
      await fc.assert(
        fc.asyncProperty(worlds, async ([stores, text, rangeMiles]) => {
          await db.deleteFrom('retailers').execute();
          const rows = stores.map(({ place, isActive, ...words }) =>
            retailerRow({
              ...words,
              lat: place?.lat ?? null,
              lng: place?.lng ?? null,
              status: isActive ? 'active' : 'inactive',
            }),
          );
          await insertAll(db, 'retailers', rows);
          const hasWords = ({ name, city, state }: (typeof stores)[number]) => {
            const all = ` ${searchWords(`${name} ${city ?? ''} ${state ?? ''}`).join(' ')} `;
            return searchTerms(text).every((patterns) =>
              patterns.some((pattern) => new RegExp(`^${pattern.replaceAll('%', '.*')}$`).test(all)),
            );
          };
          const expected = stores
            .flatMap((given, index) => {
              const isMeant = given.isActive && given.place !== null && hasWords(given);
              const far = given.place ? distanceMiles(oakland, given.place) : Number.NaN;
              return isMeant && far <= rangeMiles ? [{ id: rows[index]!.id, far }] : [];
            })
            .toSorted((a, b) => a.far - b.far || (a.id < b.id ? -1 : 1))
            .map(({ id }) => id);
          const found: string[] = [];
          let after: [number, string] | null = null;
          for (;;) {
            const page = await listRetailersNear(
              db,
              { playerId: null },
              {
                terms: searchTerms(text),
                position: oakland,
                maxFeet: rangeMiles * 5_280,
                after,
              },
            );
            expect(page.total).toBe(
              after === null ? expected.length : Math.min(expected.length - found.length, 21),
            );
            found.push(...page.rows.map(({ id }) => id));
            const last = page.rows.at(-1);
            if (!page.hasMore || !last) break;
            after = [Number(last.chord), last.id];
          }
          expect(found).toEqual(expected);
        }),
        { numRuns: isLong ? 400 : 25 },
      );
    },
    isLong ? 300_000 : 30_000,
  );
});

describe('whatever the positions are', () => {
  const anywhere = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  /** Where distances are most likely to be wrong: poles, antimeridian, the same place, and places at equal distances. */
  const special = fc.constantFrom<Position>(
    { lat: 90, lng: 0 },
    { lat: -90, lng: 77 },
    { lat: 90, lng: -135 },
    { lat: 0, lng: 180 },
    { lat: 0, lng: -180 },
    { lat: -17.7, lng: 179.999 },
    { lat: -17.7, lng: -179.999 },
    { lat: 1, lng: 1 },
    { lat: 1, lng: -1 },
    { lat: -1, lng: 1 },
    { lat: -1, lng: -1 },
    { lat: 0, lng: 0 },
  );
  const nearby = fc
    .tuple(
      special,
      fc.double({ min: -0.6, max: 0.6, noNaN: true }),
      fc.double({ min: -0.6, max: 0.6, noNaN: true }),
    )
    .map(([{ lat, lng }, north, east]) => ({
      lat: Math.max(-90, Math.min(90, lat + north)),
      lng: ((lng + east + 540) % 360) - 180,
    }));
  const place = fc.oneof(anywhere, special, nearby).map((position) => positionShape.parse(position));

  /** The allowed difference between the two ways of computing, in miles. */
  const HAIR = 1e-7;

  test('a search finds, in order, exactly what a look at every store finds', async () => {
    const worlds = fc.tuple(
      fc.array(place, { minLength: 1, maxLength: 90 }),
      place,
      fc.constantFrom(0, 1, 50, 800, 12_500),
    );
    await fc.assert(
      fc.asyncProperty(worlds, async ([stores, position, rangeMiles]) => {
        await db.deleteFrom('retailers').execute();
        const rows = stores.map((store) => retailerRow(store));
        await insertAll(db, 'retailers', rows);
        const found = await findAll({ near: { position, rangeMiles } });
        const milesTo = new Map(
          rows.map(({ id, lat, lng }) => [
            id,
            distanceMiles(position, { lat: Number(lat), lng: Number(lng) }),
          ]),
        );
        const within = (slack: number) =>
          [...milesTo]
            .filter(([, miles]) => rangeMiles === 0 || miles <= rangeMiles + slack)
            .map(([id]) => id);
        const foundIds = new Set(found.map(({ id }) => id));
        expect(within(-HAIR).filter((id) => !foundIds.has(id))).toEqual([]);
        expect([...foundIds].filter((id) => !within(HAIR).includes(id))).toEqual([]);
        const miles = found.map(({ distanceMiles: given }) => Number(given));
        for (const [index, { id }] of found.entries()) {
          expect(Math.abs(Number(miles[index]) - Number(milesTo.get(id)))).toBeLessThan(HAIR);
        }
        expect(miles).toEqual(miles.toSorted((a, b) => a - b));
      }),
      isLong ? { numRuns: 500 } : { numRuns: 25, seed: 20_261_120 },
    );
  }, 300_000);
});

test('a cursor that this server did not write is refused', async () => {
  const context = testContext({ db });
  await expect(searchRetailers(context, { cursor: 'bm9uc2Vuc2U' })).rejects.toMatchObject({
    refusal: { code: 'INVALID_CURSOR' },
  });
});
