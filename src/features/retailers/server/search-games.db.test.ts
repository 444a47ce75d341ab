import { describe, expect, test } from 'vitest';
import { anonymous } from '#shared/actor.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeCampaign, makeGameSystem, makeSession } from '#demo/factories/games.ts';
import { makeRetailer } from '#demo/factories/places.ts';
import type { Id } from '#shared/ids.ts';
import { searchRetailers } from './search-retailers.ts';

const { db } = testDatabase();
const now = new Date('2026-05-07T12:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const oakland = { position: { lat: 37.8, lng: -122.27 }, rangeMiles: 10 };

type Search = Omit<Parameters<typeof searchRetailers>[1], 'cursor'>;
const found = async (search: Search) =>
  (await searchRetailers(testContext({ db, actor: anonymous, clock: now }), search)).items.map(
    ({ name }) => name,
  );

/** A store in Oakland with a session in `inDays` days, or none if null. */
async function makeStore(
  name: string,
  inDays: number | null,
  parts: Parameters<typeof makeCampaign>[1] = {},
) {
  const store = await makeRetailer(db, { name });
  if (inDays === null) return store;
  const campaign = await makeCampaign(db, { type: 'Retailer', retailer_id: store.id, ...parts });
  await makeSession(db, { campaign_id: campaign.id, start_date: days(inDays) });
  return store;
}

/** Makes stores with games at several times; returns the id of the game system of two of them. */
async function makeStores(): Promise<Id> {
  const { id } = await makeGameSystem(db);
  await makeStore('Quiet', null);
  await makeStore('This week', 6, { game_system_id: id });
  await makeStore('This week too', 1);
  await makeStore('Later', 20, { game_system_id: id });
  await makeStore('Over', -1);
  await makeStore('Private', 2, { admission: 'link' });
  return id;
}

describe('stores that have something on', () => {
  test.each([
    ['by name', {}],
    ['near a position', { near: oakland }],
    ['around a town', { text: 'Oakland, CA', rangeMiles: 10 }],
    ['around a ZIP code', { text: '94610', rangeMiles: 10 }],
  ])('are found this week, and of one game, %s', async (_, search) => {
    const gameSystemId = await makeStores();
    expect((await found({ ...search, games: 'this-week' })).toSorted()).toEqual([
      'This week',
      'This week too',
    ]);
    expect((await found({ ...search, gameSystemId })).toSorted()).toEqual(['Later', 'This week']);
    expect(await found({ ...search, gameSystemId, games: 'this-week' })).toEqual(['This week']);
    expect((await found({ ...search, games: 'to-come' })).toSorted()).toEqual([
      'Later',
      'This week',
      'This week too',
    ]);
    expect(await found(search)).toHaveLength(6);
  });

  test('are found among those that have the words, and no store that is only spelled alike', async () => {
    await makeStores();
    expect(await found({ text: 'too', games: 'this-week' })).toEqual(['This week too']);
    expect(await found({ text: 'quiet', games: 'this-week' })).toEqual([]);
    expect(await found({ text: 'quite', games: 'this-week' })).toEqual([]);
  });
});
