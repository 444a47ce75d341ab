import { expect, test } from 'vitest';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeCampaign, makeSession } from '#demo/factories/games.ts';
import { makeRetailer } from '#demo/factories/places.ts';
import { searchTables } from './search-tables.ts';
import { settlePlaces } from './settle-places-queue.ts';

const { db } = testDatabase();
const now = new Date('2026-05-07T12:00:00Z');
const evening = new Date('2026-05-08T02:00:00Z');

test('an area of the map has the tables that meet in it, before every other place, with their places and no distance', async () => {
  const stores = [
    { lat: 37.81, lng: -122.24 },
    { lat: 42.36, lng: -71.06 },
  ];
  const ids: string[] = [];
  for (const position of stores) {
    const store = await makeRetailer(db, position);
    await settlePlaces({ db, clock: () => now });
    const campaign = await makeCampaign(db, { type: 'Retailer', retailer_id: store.id });
    await makeSession(db, { campaign_id: campaign.id, start_date: evening });
    ids.push(campaign.id);
  }
  const online = await makeCampaign(db, { type: 'Online' });
  await makeSession(db, { campaign_id: online.id, start_date: evening });
  const search = (input: Parameters<typeof searchTables>[1]) =>
    searchTables(testContext({ db, clock: now }), input);

  const bay = { south: 37, west: -123, north: 38, east: -122 };
  const page = await search({ area: bay, place: 'Boston, MA', near: { lat: 42, lng: -71 } });
  expect(page).toMatchObject({ total: 1, place: null, isPlaceUnknown: false });
  expect(page.items).toMatchObject([{ campaign: { id: ids[0] }, distanceMiles: null }]);
  const { lat, lng } = page.items[0]!.position!;
  expect([lat, lng]).toEqual([expect.closeTo(37.81, 6), expect.closeTo(-122.24, 6)]);
  const country = { south: 20, west: -130, north: 50, east: -60 };
  expect((await search({ area: country })).items.map(({ campaign }) => campaign.id).toSorted()).toEqual(
    ids.toSorted(),
  );
  expect((await search({})).items.find(({ campaign }) => campaign.id === online.id)?.position).toBeNull();
});
