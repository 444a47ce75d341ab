import { describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { luck, withoutLocks } from '../../../../tests/support/without-locks.ts';
import type { Database } from '#platform/database/connect.ts';
import { makeCampaign, makeGameSystem, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeConvention, makeRetailer } from '#demo/factories/places.ts';
import { newId } from '#shared/ids.ts';
import { createCampaign } from '#features/membership/server/for-others/create-campaign.ts';
import { getCampaign } from '#features/membership/server/for-others/get-campaign.ts';
import { joinCampaign } from '#features/membership/server/members/join-campaign.ts';
import { leaveCampaign } from '#features/membership/server/members/leave-campaign.ts';
import { listCampaignsOfConvention } from '#features/play/server/lists/list-campaigns.ts';
import { updateCampaign } from '#features/membership/server/life/update-campaign.ts';

const { db } = testDatabase();
const pool = racePool();
const now = new Date('2026-05-01T12:00:00Z');
const later = new Date(now.getTime() + 3_600_000);

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow) => testContext({ db, actor: playerActor(player), clock: now });
const refusedWith = (code: string) => ({ refusal: { code } });

const fields = {
  title: 'The Lantern Road',
  description: 'Bring dice.',
  type: 'Retailer' as const,
  minPlayers: 2,
  maxPlayers: 5,
  priceCents: 750,
  retailerId: null,
  isTournament: true,
};
const rolesIn = (campaignId: string) =>
  db
    .selectFrom('campaign_players')
    .select(['player_id', 'role_type', 'status'])
    .where('campaign_id', '=', campaignId)
    .execute();

/** Creates this many campaigns at once. */
async function createMany(times: number, database: Database, clock: Date, player: PlayerRow) {
  const input = { ...fields, gameSystemId: (await makeGameSystem(db)).id };
  const context = testContext({ db: database, actor: playerActor(player), clock });
  return race(times, () => createCampaign(context, input));
}
const countCampaigns = async () => (await db.selectFrom('campaigns').select('id').execute()).length;

/** A player whose account is a week old. */
async function oldPlayer() {
  const player = await makePlayer(db);
  const created_at = new Date(now.getTime() - 7 * 24 * 3_600_000);
  await db.updateTable('profiles').set({ created_at }).where('id', '=', player.auth_id).execute();
  return player;
}

describe('creating a campaign', () => {
  test('stores what was asked for and makes its creator an active owner', async () => {
    const [system, store] = [await makeGameSystem(db), await makeRetailer(db)];
    const player = await makePlayer(db);
    const input = { ...fields, gameSystemId: system.id, retailerId: store.id };
    const { id } = await createCampaign(contextOf(player), input);
    expect(await rolesIn(id)).toEqual([{ player_id: player.id, role_type: 'owner', status: 'active' }]);
    const seen = await getCampaign(contextOf(player), { campaignId: id });
    expect(seen).toMatchObject({
      title: 'The Lantern Road',
      description: 'Bring dice.',
      type: 'Retailer',
      minPlayers: 2,
      maxPlayers: 5,
      priceCents: 750,
      isTournament: true,
      status: 'active',
      isOwner: true,
      gameSystem: { id: system.id },
      retailer: { id: store.id },
      nextSessionNumber: 1,
    });
    const creator = await db.selectFrom('campaigns').select('auth_id').executeTakeFirst();
    expect(creator).toEqual({ auth_id: player.auth_id });
  });

  test('is done 5 times a day by a new account, however many requests race', async () => {
    const outcomes = await createMany(40, pool, now, await makePlayer(db));
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { refusal: { code: 'TOO_MANY_FIRST_CAMPAIGNS' }, data: { retryAfterSeconds: 24 * 3600 } },
    });
    expect(await countCampaigns()).toBe(5);
  });

  test('is done 20 times a day by a user, however many requests race, and again the next day', async () => {
    const player = await oldPlayer();
    const outcomes = await createMany(40, pool, now, player);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject(
      Array.from({ length: 20 }, () => ({
        reason: {
          refusal: {
            code: 'TOO_MANY_CAMPAIGNS',
            message: 'You can create 20 campaigns a day. Try again tomorrow.',
          },
          data: { retryAfterSeconds: 24 * 3600 },
        },
      })),
    );
    expect(await countCampaigns()).toBe(20);
    await createMany(1, pool, now, await makePlayer(db));
    await createMany(1, pool, new Date(now.getTime() + 24 * 3_600_000), player);
    expect(await countCampaigns()).toBe(22);
  });

  test('without its lock is done more often (canary)', luck, async () => {
    await createMany(40, withoutLocks(pool), now, await oldPlayer());
    expect(await countCampaigns()).toBeGreaterThan(20);
  });

  test('takes only game systems and stores that are open', async () => {
    const context = contextOf(await makePlayer(db));
    const retired = await makeGameSystem(db, { status: 'inactive' });
    const closed = await makeRetailer(db, { status: 'inactive' });
    const gameSystemId = (await makeGameSystem(db)).id;
    const attempts = [
      [{ ...fields, gameSystemId: retired.id }, 'GAME_SYSTEM_UNAVAILABLE'],
      [{ ...fields, gameSystemId: newId() }, 'GAME_SYSTEM_UNAVAILABLE'],
      [{ ...fields, gameSystemId, retailerId: closed.id }, 'RETAILER_UNAVAILABLE'],
      [{ ...fields, gameSystemId, retailerId: newId() }, 'RETAILER_UNAVAILABLE'],
    ] as const;
    for (const [input, code] of attempts) {
      await expect(createCampaign(context, input)).rejects.toMatchObject(refusedWith(code));
    }
    expect(await db.selectFrom('campaigns').select('id').execute()).toEqual([]);
  });

  test('leaves no campaign without an owner behind when the owner cannot be set', async () => {
    const gone = testContext({
      db,
      actor: userActor({ userId: (await makePlayer(db)).auth_id, playerId: newId() }),
    });
    const input = { ...fields, gameSystemId: (await makeGameSystem(db)).id };
    await expect(createCampaign(gone, input)).rejects.toMatchObject({
      refusal: { code: 'OWNER_NOT_SET', message: 'Failed to set campaign owner' },
    });
    expect(await db.selectFrom('campaigns').select('id').execute()).toEqual([]);
  });
});

describe('a campaign at a convention', () => {
  test('names it, is listed there, and leaves it when it becomes something else', async () => {
    const convention = await makeConvention(db, { name: 'Dice by the Sea' });
    const player = contextOf(await makePlayer(db));
    const gameSystemId = (await makeGameSystem(db)).id;
    const atConvention = { ...fields, type: 'Convention' as const, conventionId: convention.id };
    await expect(
      createCampaign(player, { ...atConvention, gameSystemId, conventionId: newId() }),
    ).rejects.toMatchObject(refusedWith('CONVENTION_UNAVAILABLE'));
    const { id: campaignId } = await createCampaign(player, { ...atConvention, gameSystemId });
    const at = { conventionId: convention.id };
    expect((await listCampaignsOfConvention(testContext({ db }), at)).items).toMatchObject([
      { id: campaignId, convention: { id: convention.id, name: 'Dice by the Sea' } },
    ]);
    // A change that does not mention the convention keeps it.
    await updateCampaign(player, { campaignId, revision: 1, ...fields, type: 'Convention' });
    expect(await getCampaign(player, { campaignId })).toMatchObject({ convention: { id: convention.id } });
    await updateCampaign(player, { campaignId, revision: 2, ...fields, type: 'Online' });
    expect(await getCampaign(player, { campaignId })).toMatchObject({ convention: null });
    expect((await listCampaignsOfConvention(testContext({ db }), at)).items).toEqual([]);
  });
});

describe('changing a campaign', () => {
  test('happens over the state that the form began with, or not at all', async () => {
    const campaign = await makeCampaign(db, { type: 'Retailer' });
    const owner = contextOf(campaign.owner!);
    const input = { campaignId: campaign.id, revision: 1, ...fields };
    const both = await Promise.allSettled([
      updateCampaign(owner, { ...input, title: 'First' }),
      updateCampaign(owner, { ...input, title: 'Second' }),
    ]);
    expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: refusedWith('STALE_REVISION') },
    ]);
    expect(await getCampaign(owner, { campaignId: campaign.id })).toMatchObject({
      revision: 2,
      title: both[0].status === 'fulfilled' ? 'First' : 'Second',
    });
  });

  test('shows what upcoming sessions cost, not those that are over', async () => {
    const campaign = await makeCampaign(db, { price: '7.00' });
    const seenPrices = async () =>
      (await getCampaign(testContext({ db, clock: now }), { campaignId: campaign.id })).pricesToCome;
    await makeSession(db, { campaign_id: campaign.id, start_date: now, price: '1.00' });
    expect(await seenPrices()).toBeNull();
    await makeSession(db, { campaign_id: campaign.id, session_number: 2, start_date: later, price: '9.00' });
    await makeSession(db, { campaign_id: campaign.id, session_number: 3, start_date: later, price: '11.00' });
    expect(await seenPrices()).toEqual({ lowestCents: 900, highestCents: 1100 });
  });

  test('replaces its values, keeps its game system and tells the audit log', async () => {
    const campaign = await makeCampaign(db, { type: 'Online', description: 'Old' });
    const input = { campaignId: campaign.id, revision: 1, ...fields, description: '' };
    await updateCampaign(contextOf(campaign.owner!), input);
    const seen = await getCampaign(contextOf(campaign.owner!), { campaignId: campaign.id });
    const { retailerId: _, ...shown } = fields;
    expect(seen).toMatchObject({
      ...shown,
      retailer: null,
      description: null,
      gameSystem: { id: campaign.game_system_id },
    });
    const [entry] = await db.selectFrom('audit_log').select(['action', 'details']).execute();
    expect(entry).toMatchObject({
      action: 'campaign.update',
      details: {
        before: { type: 'Online' },
        after: { changed: expect.arrayContaining(['description', 'title']) as string[] },
      },
    });
  });

  test('is refused to anybody but the owner of now, the creator included', async () => {
    const campaign = await makeCampaign(db, { type: 'Online' });
    const [creator, heir] = [contextOf(campaign.owner!), contextOf(await makePlayer(db))];
    const input = { campaignId: campaign.id, revision: 1, ...fields };
    await joinCampaign(heir, { campaignId: campaign.id });
    await expect(updateCampaign(heir, input)).rejects.toMatchObject(refusedWith('FORBIDDEN'));
    await leaveCampaign(creator, { campaignId: campaign.id });
    await expect(updateCampaign(creator, input)).rejects.toMatchObject(refusedWith('FORBIDDEN'));
    await updateCampaign(heir, input);
    await expect(updateCampaign(heir, { ...input, campaignId: newId() })).rejects.toMatchObject(
      refusedWith('CAMPAIGN_NOT_FOUND'),
    );
  });

  test('max_players stops at the seats confirmed in an upcoming session; sessions that are over do not count', async () => {
    const campaign = await makeCampaign(db, { min_players: 1, max_players: 4 });
    const coming = await makeSession(db, { campaign_id: campaign.id, start_date: later });
    const over = await makeSession(db, { campaign_id: campaign.id, start_date: now });
    for (const session of [coming, coming, over, over, over]) await makeSeat(db, { session_id: session.id });
    const owner = contextOf(campaign.owner!);
    const input = { campaignId: campaign.id, revision: 1, ...fields, minPlayers: 1 };
    await expect(updateCampaign(owner, { ...input, maxPlayers: 1 })).rejects.toMatchObject(
      refusedWith('MAX_PLAYERS_BELOW_SEATS'),
    );
    await updateCampaign(owner, { ...input, maxPlayers: 2 });
  });

  test('keeps a store that has closed since, and moves to open ones only', async () => {
    const closed = await makeRetailer(db, { status: 'inactive' });
    const campaign = await makeCampaign(db, { type: 'Retailer', retailer_id: closed.id });
    const owner = contextOf(campaign.owner!);
    const input = { campaignId: campaign.id, revision: 1, ...fields, retailerId: closed.id };
    await updateCampaign(owner, input);
    const other = await makeRetailer(db, { status: 'inactive' });
    await expect(
      updateCampaign(owner, { ...input, revision: 2, retailerId: other.id }),
    ).rejects.toMatchObject(refusedWith('RETAILER_UNAVAILABLE'));
  });
});
