import { expect, test } from 'vitest';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeCampaign, makeRating, makeSeat, makeSession } from '#demo/factories/games.ts';
import { anonymous } from '#shared/actor.ts';
import { getCampaign } from '../for-others/get-campaign.ts';
import { countSessions } from './count-sessions-queue.ts';

const { db } = testDatabase();
const now = new Date('2026-05-01T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const visitor = testContext({ db, actor: anonymous, clock: now });
const countAt = (at: Date) => countSessions({ db, clock: () => at });
const organiserOf = async (campaignId: string) => (await getCampaign(visitor, { campaignId })).organiser;

test('an organiser is new before the first session, and rated from three ratings on that count', async () => {
  const { id, owner } = await makeCampaign(db);
  expect(await organiserOf(id)).toEqual({ averageRating: null, ratings: 0, sessionsLed: 0 });
  const ratings = [];
  for (const rating of [5, 4]) ratings.push(await makeRating(db, { player_id: owner!.id, rating }));
  expect(await organiserOf(id)).toMatchObject({ averageRating: null, ratings: 2 });
  await makeRating(db, { player_id: owner!.id, rating: 5 });
  expect(await organiserOf(id)).toMatchObject({ averageRating: 4.7, ratings: 3 });
  await makeRating(db, { player_id: owner!.id, rating: 1 });
  const [first] = ratings;
  await db.updateTable('player_ratings').set({ hidden_at: now }).where('id', '=', first!.id).execute();
  expect(await organiserOf(id)).toMatchObject({ averageRating: 3.3, ratings: 3 });
  await db.updateTable('player_ratings').set({ hidden_at: null }).where('id', '=', first!.id).execute();
  expect(await organiserOf(id)).toMatchObject({ averageRating: 3.8, ratings: 4 });
  await db.deleteFrom('player_ratings').where('id', '=', first!.id).execute();
  expect(await organiserOf(id)).toMatchObject({ averageRating: 3.3, ratings: 3 });
});

test('the sessions that count began with somebody seated; each hour counts what began since', async () => {
  const campaign = await makeCampaign(db);
  const session = (start: Date, number: number) =>
    makeSession(db, { campaign_id: campaign.id, start_date: start, session_number: number });
  const seated = async (start: Date, number: number) =>
    makeSeat(db, { session_id: (await session(start, number)).id });
  await seated(hours(-48), 1);
  await session(hours(-24), 2);
  await seated(hours(1), 3);
  await countAt(now);
  expect(await organiserOf(campaign.id)).toMatchObject({ sessionsLed: 1 });
  await countAt(hours(2));
  expect(await organiserOf(campaign.id)).toMatchObject({ sessionsLed: 2 });
});

test('sessions go with the campaign to its next owner', async () => {
  const campaign = await makeCampaign(db);
  const other = await makeCampaign(db);
  const { id } = await makeSession(db, { campaign_id: campaign.id, start_date: hours(-24) });
  await makeSeat(db, { session_id: id });
  await countAt(now);
  await db
    .updateTable('campaign_players')
    .set({ role_type: 'player' })
    .where('campaign_id', '=', campaign.id)
    .execute();
  await db
    .insertInto('campaign_players')
    .values({ campaign_id: campaign.id, player_id: other.owner!.id, role_type: 'owner' })
    .execute();
  await countAt(hours(1));
  expect(await organiserOf(campaign.id)).toMatchObject({ sessionsLed: 1 });
  expect(await organiserOf(other.id)).toMatchObject({ sessionsLed: 1 });
  const left = await db
    .selectFrom('organiser_figures')
    .select('sessions_led')
    .where('player_id', '=', campaign.owner!.id)
    .executeTakeFirst();
  expect(left?.sessions_led).toBe(0);
});
