import { beforeEach, describe, expect, test } from 'vitest';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { insertAll } from '#demo/factories/insert.ts';
import { retailerRow } from '#demo/factories/places.ts';
import { searchRetailers } from './search-retailers.ts';

const { db } = testDatabase();
const anchorage = { lat: 61.2, lng: -149.9 };
const stores = [
  { name: 'Green Hex', city: 'Oakland', state: 'CA', lat: 37.81, lng: -122.24 },
  { name: 'The Bent Rook', city: 'San Leandro', state: 'CA', lat: 37.72, lng: -122.15 },
  { name: 'Harbor Dice', city: 'Boston', state: 'MA', lat: 42.36, lng: -71.06 },
  { name: 'Attic of Oakland', city: 'Oakland', state: 'MD', lat: null, lng: null },
];
beforeEach(() => insertAll(db, 'retailers', stores.map(retailerRow)));

type Search = Parameters<typeof searchRetailers>[1];
const seek = async (search: Search) => {
  const { items, ...page } = await searchRetailers(testContext({ db }), search);
  return {
    names: items.map(({ name }) => name),
    miles: items.map(({ distanceMiles }) => distanceMiles),
    ...page,
  };
};

const longWords: Record<string, string> = { St: 'Saint', Ft: 'Fort', Mt: 'Mount', N: 'North', Pt: 'Port' };

describe('a place in the text', () => {
  test('by its ZIP code is searched from without any position, nearest first and within the range', async () => {
    expect(await seek({ text: '94610' })).toMatchObject({
      names: ['Green Hex', 'The Bent Rook'],
      place: 'Oakland, CA 94610',
      found: 'words',
      total: 2,
    });
    const { miles } = await seek({ text: '94610-1234' });
    expect(miles[0]).toBeLessThan(1);
    expect(await seek({ text: '94610', rangeMiles: 5 })).toMatchObject({ names: ['Green Hex'] });
    const everywhere = ['Green Hex', 'The Bent Rook', 'Harbor Dice', 'Attic of Oakland'];
    expect(await seek({ text: '94610', rangeMiles: 0 })).toMatchObject({ names: everywhere, total: 4 });
  });

  test('goes before where somebody is, and the other words are looked for there', async () => {
    const near = { position: anchorage, rangeMiles: 50 };
    expect(await seek({ text: 'rook 94610', near })).toMatchObject({ names: ['The Bent Rook'] });
    expect(await seek({ text: 'Oakland, CA 94610', near })).toMatchObject({
      names: ['Green Hex', 'The Bent Rook'],
    });
    for (const text of ['Oakland, CA', 'oakland california', 'Oakland, Calif.', 'oakland']) {
      expect(await seek({ text, near })).toMatchObject({
        names: ['Green Hex', 'The Bent Rook'],
        place: 'Oakland, CA',
        found: 'words',
        total: 2,
        beyond: null,
      });
    }
  });

  test.each([
    ['St. Louis, MO', 'st louis', 'Saint Louis, MO'],
    ['St. Paul, MN', 'Saint Paul', 'St. Paul, Minnesota'],
    ['Ft. Worth, TX', 'fort worth', 'Fort Worth, TX'],
    ['Mt. Pleasant, SC', 'Mount Pleasant, SC', 'mt pleasant sc'],
    ['N. Las Vegas, NV', 'North Las Vegas', 'n las vegas, nv'],
    ['Pt. Arthur, TX', 'Port Arthur, TX', 'port arthur'],
  ])('is the same written %j, %j or %j, and finds stores written either way', async (...texts) => {
    const [, town = '', state = ''] = /^(.*), (..)$/.exec(texts[0]) ?? [];
    const { place } = await seek({ text: texts[0] });
    const position = { lat: 30 + town.length, lng: -100 };
    const long = town.replace(/^(\w+)\./, (_, short: string) => longWords[short] ?? short);
    await insertAll(
      db,
      'retailers',
      [town, long].map((city, index) => retailerRow({ name: `Store ${index}`, city, state, ...position })),
    );
    for (const text of texts) {
      expect(await seek({ text, rangeMiles: 5_000 })).toMatchObject({ place, found: 'words' });
      const { names } = await seek({ text, rangeMiles: 5_000 });
      expect([text, names.slice(0, 2)]).toEqual([text, ['Store 0', 'Store 1']]);
    }
  });

  test('of several with its name is the nearest within the range, else the largest, and the others are told', async () => {
    const portland = await seek({ text: 'Portland' });
    expect(portland.place).toBe('Portland, OR');
    expect(portland.towns[0]).toBe('Portland, ME');
    const maine = { position: { lat: 43.6, lng: -70.3 }, rangeMiles: 50 };
    const near = await seek({ text: 'portland', near: maine });
    expect([near.place, near.towns.includes('Portland, OR')]).toEqual(['Portland, ME', true]);
    expect((await seek({ text: 'Portland, ME' })).towns).toEqual([]);
  });

  test('goes behind stores that have its name near the reader, and behind any where it has none', async () => {
    await insertAll(db, 'retailers', [
      retailerRow({ name: 'Chicago Dice', city: 'Anchorage', state: 'AK', lat: 61.2, lng: -149.9 }),
    ]);
    const near = { position: anchorage, rangeMiles: 50 };
    expect(await seek({ text: 'chicago', near })).toMatchObject({
      names: ['Chicago Dice'],
      place: null,
      towns: ['Chicago, IL'],
    });
    expect(await seek({ text: 'chicago' })).toMatchObject({ names: ['Chicago Dice'], place: null });
  });

  test('without any store within the range says where the nearest is', async () => {
    for (const text of ['New York, NY', 'Nome, AK', 'Chicago']) {
      expect(await seek({ text })).toMatchObject({ names: [], beyond: { total: 4 } });
    }
  });

  test('without a store of its own shows the stores around it, also where only its town is named', async () => {
    for (const text of ['Walnut Creek, CA', 'walnut creek']) {
      expect(await seek({ text })).toMatchObject({
        names: ['Green Hex', 'The Bent Rook'],
        place: 'Walnut Creek, CA',
        found: 'around',
        total: 2,
      });
    }
  });

  test('goes on behind the first page where the stores around it are shown', async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      retailerRow({ name: `Another ${index}`, city: 'Concord', state: 'CA', lat: 37.97, lng: -122.03 }),
    );
    await insertAll(db, 'retailers', many);
    for (const text of ['Walnut Creek, CA', 'walnut creek']) {
      const first = await seek({ text });
      const second = await seek({ text, cursor: first.nextCursor ?? undefined });
      expect(new Set([...first.names, ...second.names]).size).toBe(32);
      expect([first.total, second.total, second.nextCursor]).toEqual([32, null, null]);
    }
  });

  test('that is a number of no ZIP code is a word like others', async () => {
    expect(await seek({ text: '00000' })).toMatchObject({ names: [], place: null });
  });
});

describe('where nothing is found', () => {
  test('within the range, the search says how many stores it hides and how far the nearest is', async () => {
    const near = { position: anchorage, rangeMiles: 60 };
    const found = await seek({ text: 'rook', near });
    expect(found).toMatchObject({ names: [], total: 0, beyond: { total: 1 } });
    expect(found.beyond?.nearestMiles).toBeCloseTo(2_021, -2);
    expect(await seek({ near })).toMatchObject({ beyond: { total: 4 } });
    expect(await seek({ text: 'attic', near })).toMatchObject({ beyond: { total: 1, nearestMiles: null } });
    expect(await seek({ text: '99501', rangeMiles: 60 })).toMatchObject({
      names: [],
      place: 'Anchorage, AK 99501',
      beyond: { total: 4 },
    });
  });

  test.each(['bent ruk', 'okland', 'hrbor dice'])(
    'for %j, stores that are spelled alike are',
    async (text) => {
      const { names, found } = await seek({ text });
      expect(found).toBe('alike');
      expect(['The Bent Rook', 'Green Hex', 'Attic of Oakland', 'Harbor Dice']).toEqual(
        expect.arrayContaining(names),
      );
      expect(names.length).toBeGreaterThan(0);
    },
  );

  test('nor spelled alike, nothing is shown', async () => {
    expect(await seek({ text: 'zzzqqqq' })).toMatchObject({ names: [], total: 0, beyond: null });
  });
});

test('a search counts to a hundred and says that there are more', async () => {
  await insertAll(
    db,
    'retailers',
    Array.from({ length: 130 }, (_, index) => retailerRow({ name: `Lantern ${index}` })),
  );
  expect(await seek({ text: 'lantern' })).toMatchObject({ total: 101 });
  expect(await seek({ text: 'lantern 12' })).toMatchObject({ total: 11 });
});
