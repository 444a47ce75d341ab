import { describe, expect, test } from 'vitest';
import { playerActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { newId } from '#shared/ids.ts';
import { joinCampaign } from './join-campaign.ts';
import { leaveCampaign } from './leave-campaign.ts';

const { db } = testDatabase();
const now = new Date('2026-05-01T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow) => testContext({ db, actor: playerActor(player), clock: now });
const refusedWith = (code: string) => ({ refusal: { code } });

const rolesIn = async (campaignId: string) => {
  const rows = await db
    .selectFrom('campaign_players')
    .select(['player_id', 'role_type', 'status'])
    .where('campaign_id', '=', campaignId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.player_id, `${row.status} ${row.role_type}`]));
};
const seatsOf = async (playerId: string) => {
  const rows = await db
    .selectFrom('player_sessions')
    .select('session_id')
    .where('player_id', '=', playerId)
    .execute();
  return rows.map((row) => row.session_id).toSorted();
};

describe('joining', () => {
  test.each([
    ['Retailer', 'player'],
    ['Convention', 'owner'],
    ['Online', 'owner'],
  ] as const)('an empty %s campaign makes the joiner its %s', async (type, role) => {
    const campaign = await makeCampaign(db, { type, owner: null });
    const player = await makePlayer(db);
    expect(await joinCampaign(contextOf(player), { campaignId: campaign.id })).toEqual({ roleType: role });
    expect(await rolesIn(campaign.id)).toEqual({ [player.id]: `active ${role}` });
  });

  test('a campaign with players makes the joiner a player, and takes no seat', async () => {
    const campaign = await makeCampaign(db);
    await makeSession(db, { campaign_id: campaign.id, start_date: hours(1) });
    const player = await makePlayer(db);
    expect(await joinCampaign(contextOf(player), { campaignId: campaign.id })).toEqual({
      roleType: 'player',
    });
    expect(await seatsOf(player.id)).toEqual([]);
  });

  test('is refused to a member, and where there is no campaign', async () => {
    const campaign = await makeCampaign(db);
    const player = await makePlayer(db);
    await joinCampaign(contextOf(player), { campaignId: campaign.id });
    const input = { campaignId: campaign.id };
    await expect(joinCampaign(contextOf(player), input)).rejects.toMatchObject(refusedWith('ALREADY_MEMBER'));
    await expect(joinCampaign(contextOf(player), { campaignId: newId() })).rejects.toMatchObject(
      refusedWith('CAMPAIGN_NOT_FOUND'),
    );
  });

  test('is written down in the audit log', async () => {
    const campaign = await makeCampaign(db);
    const player = await makePlayer(db);
    await joinCampaign(contextOf(player), { campaignId: campaign.id });
    const entries = await db.selectFrom('audit_log').select(['action', 'actor_id', 'subject_id']).execute();
    expect(entries).toEqual([{ action: 'campaign.join', actor_id: player.auth_id, subject_id: campaign.id }]);
  });
});

describe('leaving', () => {
  test('gives up the seats in upcoming sessions and keeps those in sessions that began', async () => {
    const campaign = await makeCampaign(db);
    const other = await makeSession(db, { start_date: hours(1) });
    const past = await makeSession(db, { campaign_id: campaign.id, start_date: hours(-1) });
    const begins = await makeSession(db, { campaign_id: campaign.id, session_number: 2, start_date: now });
    const next = await makeSession(db, {
      campaign_id: campaign.id,
      session_number: 3,
      start_date: hours(1),
      price: '5.00',
    });
    const player = await makePlayer(db);
    for (const session of [other, past, begins, next]) {
      await makeSeat(db, { session_id: session.id, player_id: player.id });
    }
    expect(await leaveCampaign(contextOf(player), { campaignId: campaign.id })).toEqual({ seatsGivenUp: 1 });
    expect(await seatsOf(player.id)).toEqual([other.id, past.id, begins.id].toSorted());
    expect(await rolesIn(campaign.id)).toEqual({ [campaign.owner!.id]: 'active owner' });
  });

  test('is refused to the owner of a retailer campaign, and nothing changes', async () => {
    const campaign = await makeCampaign(db, { type: 'Retailer' });
    await makeMember(db, { campaign_id: campaign.id, player_id: (await makePlayer(db)).id });
    const before = await rolesIn(campaign.id);
    await expect(
      leaveCampaign(contextOf(campaign.owner!), { campaignId: campaign.id }),
    ).rejects.toMatchObject(refusedWith('OWNER_CANNOT_LEAVE'));
    expect(await rolesIn(campaign.id)).toEqual(before);
  });

  test.each(['Convention', 'Online'] as const)(
    'an owner of a %s campaign is succeeded by the longest-standing player, who gives up its seats',
    async (type) => {
      const campaign = await makeCampaign(db, { type });
      const session = await makeSession(db, { campaign_id: campaign.id, start_date: hours(1) });
      const newer = await makePlayer(db);
      const oldest = await makePlayer(db);
      await makeMember(db, { campaign_id: campaign.id, player_id: newer.id, created_at: hours(-1) });
      await makeMember(db, { campaign_id: campaign.id, player_id: oldest.id, created_at: hours(-2) });
      await makeSeat(db, { session_id: session.id, player_id: oldest.id });
      await leaveCampaign(contextOf(campaign.owner!), { campaignId: campaign.id });
      expect(await rolesIn(campaign.id)).toEqual({
        [oldest.id]: 'active owner',
        [newer.id]: 'active player',
      });
      expect(await seatsOf(oldest.id)).toEqual([]);
    },
  );

  test('the last to leave an online campaign leaves it to the next to join', async () => {
    const campaign = await makeCampaign(db);
    await leaveCampaign(contextOf(campaign.owner!), { campaignId: campaign.id });
    expect(await rolesIn(campaign.id)).toEqual({});
    const next = await makePlayer(db);
    await joinCampaign(contextOf(next), { campaignId: campaign.id });
    expect(await rolesIn(campaign.id)).toEqual({ [next.id]: 'active owner' });
  });

  test('is refused to strangers, and where there is no campaign', async () => {
    const campaign = await makeCampaign(db);
    const stranger = contextOf(await makePlayer(db));
    await expect(leaveCampaign(stranger, { campaignId: campaign.id })).rejects.toMatchObject(
      refusedWith('NOT_A_MEMBER'),
    );
    await expect(leaveCampaign(stranger, { campaignId: newId() })).rejects.toMatchObject(
      refusedWith('CAMPAIGN_NOT_FOUND'),
    );
  });
});
