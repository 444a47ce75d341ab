import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { insertAll } from '#demo/factories/insert.ts';
import { retailerRow } from '#demo/factories/places.ts';
import type { Area } from '#shared/places/area.ts';
import { searchRetailers } from './search-retailers.ts';

const { db } = testDatabase();
const stores = [
  { name: 'Green Hex', city: 'Oakland', state: 'CA', lat: 37.81, lng: -122.24 },
  { name: 'The Bent Rook', city: 'San Leandro', state: 'CA', lat: 37.72, lng: -122.15 },
  { name: 'Closed Door', city: 'Oakland', state: 'CA', lat: 37.8, lng: -122.2, status: 'inactive' as const },
  { name: 'Harbor Dice', city: 'Boston', state: 'MA', lat: 42.36, lng: -71.06 },
  { name: 'Last Day', city: 'Adak', state: 'AK', lat: 51.9, lng: 179.6 },
  { name: 'First Day', city: 'Adak', state: 'AK', lat: 51.88, lng: -176.65 },
  { name: 'Nowhere', city: 'Oakland', state: 'MD', lat: null, lng: null },
];
beforeEach(() => insertAll(db, 'retailers', stores.map(retailerRow)));

type Search = Parameters<typeof searchRetailers>[1];
const seek = (search: Search) => searchRetailers(testContext({ db }), search);
const namesOf = async (search: Search) => (await seek(search)).items.map(({ name }) => name);

/** Degrees with two decimals. */
const edge = (from: number, to: number) => fc.integer({ min: from * 100, max: to * 100 }).map((n) => n / 100);

const bay: Area = { south: 37, west: -123, north: 38, east: -122 };

test('an area has its active stores alone, those nearest to its middle first, with their places and no distance', async () => {
  const page = await seek({ area: bay });
  expect(page).toMatchObject({ total: 2, nextCursor: null, place: null, beyond: null });
  expect(page.items).toMatchObject([
    { name: 'The Bent Rook', position: { lat: 37.72, lng: -122.15 }, distanceMiles: null },
    { name: 'Green Hex', position: { lat: 37.81, lng: -122.24 }, distanceMiles: null },
  ]);
});

test('words narrow an area, which takes the place of one that they name', async () => {
  expect(await namesOf({ area: bay, text: 'rook' })).toEqual(['The Bent Rook']);
  for (const text of ['Boston', 'Boston, MA', '02134'])
    expect(await namesOf({ area: bay, text })).toEqual(['The Bent Rook', 'Green Hex']);
  expect(await namesOf({ area: bay, text: 'rook 02134' })).toEqual(['The Bent Rook']);
  expect(await namesOf({ area: bay, text: 'no such words' })).toEqual([]);
});

test('an area goes on across the date line', async () => {
  const islands = { south: 50, west: 179, north: 53, east: -176 };
  expect((await namesOf({ area: islands })).toSorted()).toEqual(['First Day', 'Last Day']);
  expect(await namesOf({ area: { ...islands, east: 180 } })).toEqual(['Last Day']);
});

test('an area of any size has what lies in it, page by page and each store once', async () => {
  const many = Array.from({ length: 45 }, (_, at) => ({
    name: `Store ${at}`,
    // Some stand at the very same place.
    lat: 37.1 + Math.floor(at / 3) / 100,
    lng: -122.9 + Math.floor(at / 3) / 100,
  }));
  await insertAll(db, 'retailers', many.map(retailerRow));
  const placed = [...stores, ...many].filter(({ lat, name }) => lat !== null && name !== 'Closed Door');
  await fc.assert(
    fc.asyncProperty(
      edge(30, 60),
      edge(30, 60),
      edge(-180, 180),
      edge(-180, 180),
      async (a, b, west, east) => {
        fc.pre(a !== b);
        const area = { south: Math.min(a, b), west, north: Math.max(a, b), east };
        const isIn = ({ lat, lng }: { lat: number | null; lng: number | null }) =>
          lat! >= area.south &&
          lat! <= area.north &&
          (west <= east ? lng! >= west && lng! <= east : lng! >= west || lng! <= east);
        const found: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await seek({ area, ...(cursor !== undefined && { cursor }) });
          found.push(...page.items.map(({ name }) => name));
          cursor = page.nextCursor ?? undefined;
        } while (cursor !== undefined);
        expect(found.toSorted()).toEqual(
          placed
            .filter(isIn)
            .map(({ name }) => name)
            .toSorted(),
        );
      },
    ),
    { numRuns: 30 },
  );
});
