import { expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeCampaign, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeConvention, makeRetailer } from '#demo/factories/places.ts';
import type { Campaign } from '#features/campaigns/contract.ts';
import { createCampaign } from '#features/membership/server/for-others/create-campaign.ts';
import { getCampaign } from '#features/membership/server/for-others/get-campaign.ts';
import { listCampaignSessions } from '#features/sessions/server/list-sessions.ts';
import { listCampaigns } from './list-campaigns.ts';
import { listPurchases } from '#features/seats/server/payments/list-purchases.ts';
import { updateCampaign } from '#features/membership/server/life/update-campaign.ts';

const { db } = testDatabase();
const visitor = testContext({ db });
type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow) => testContext({ db, actor: playerActor(player) });
const hawaii = { lat: 21.3, lng: -157.86, state: 'CA' };

test.each([
  [
    'the convention, before the store',
    { convention: 'Asia/Kathmandu', store: hawaii },
    ['Asia/Kathmandu', 'convention'],
  ],
  ['the store, by its position before its state', { store: hawaii }, ['Pacific/Honolulu', 'store']],
  [
    'the store, by its state',
    { store: { lat: null, lng: null, state: 'CA' } },
    ['America/Los_Angeles', 'store'],
  ],
  ['a store that nobody can place', { store: { lat: null, lng: null, state: null } }, [null, 'store']],
  ['the organiser, for what meets at neither', {}, ['Europe/London', 'organiser']],
])('a campaign goes by the clock of %s', async (_, places, expected) => {
  const { convention, store } = places as { convention?: string; store?: typeof hawaii };
  const campaign = await makeCampaign(db, {
    time_zone: 'Europe/London',
    convention_id: convention ? (await makeConvention(db, { time_zone: convention })).id : null,
    retailer_id: store ? (await makeRetailer(db, store)).id : null,
  });
  const session = await makeSession(db, { campaign_id: campaign.id, length_minutes: 180 });
  const seat = await makeSeat(db, { session_id: session.id });
  const player = await db
    .selectFrom('players')
    .selectAll()
    .where('id', '=', seat.player_id)
    .executeTakeFirstOrThrow();
  const [timeZone, clockOf] = expected;
  const input = { campaignId: campaign.id };
  expect(await getCampaign(visitor, input)).toMatchObject({
    timeZone,
    clockOf,
    nextSession: { lengthMinutes: 180 },
  });
  expect((await listCampaigns(visitor, { type: 'Online' })).items).toMatchObject([{ timeZone, clockOf }]);
  expect((await listCampaignSessions(visitor, input)).items).toMatchObject([{ timeZone, clockOf }]);
  const purchases = await listPurchases(contextOf(player), {});
  expect(purchases.items).toMatchObject([{ session: { timeZone, clockOf, lengthMinutes: 180 } }]);
});

/** The fields of a campaign that the form sends. */
const fieldsOf = ({
  title,
  type,
  gameSystem,
  priceCents,
}: Pick<Campaign, 'title' | 'type' | 'gameSystem' | 'priceCents'>) => ({
  title,
  description: '',
  type,
  gameSystemId: gameSystem.id,
  minPlayers: 2,
  maxPlayers: 4,
  priceCents,
  retailerId: null,
  isTournament: false,
});

test("the organiser's zone is said when the campaign is made or changed, by nobody else, and unknown ones count for none", async () => {
  const owner = await makePlayer(db);
  const { game_system_id } = await makeCampaign(db);
  const fields = fieldsOf({
    title: 'Across the sea',
    type: 'Online',
    gameSystem: { id: game_system_id, name: '', logoImageUrl: null },
    priceCents: 0,
  });
  const { id: campaignId } = await createCampaign(contextOf(owner), {
    ...fields,
    timeZone: 'America/Denver',
  });
  const zone = async () => (await getCampaign(visitor, { campaignId })).timeZone;
  expect(await zone()).toBe('America/Denver');

  const { gameSystemId: _, ...change } = fields;
  const save = (context: ReturnType<typeof contextOf>, revision: number, timeZone?: string) =>
    updateCampaign(context, { ...change, campaignId, revision, timeZone });
  await save(contextOf(owner), 1, 'Mars/Olympus');
  await save(contextOf(owner), 2);
  await save(testContext({ db, actor: userActor({ role: 'admin' }) }), 3, 'Asia/Tokyo');
  expect(await zone()).toBe('America/Denver');
  await save(contextOf(owner), 4, 'Europe/Paris');
  expect(await zone()).toBe('Europe/Paris');
  const other = await createCampaign(contextOf(owner), { ...fields, timeZone: 'Mars/Olympus' });
  expect((await getCampaign(visitor, { campaignId: other.id })).timeZone).toBeNull();
});
