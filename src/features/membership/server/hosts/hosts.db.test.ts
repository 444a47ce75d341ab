import { beforeEach, describe, expect, test } from 'vitest';
import { playerActor } from '../../../../../tests/support/actors.ts';
import { setStatus } from '../../../../../tests/editing/set-status.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { luck, withoutLocks } from '../../../../../tests/support/without-locks.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import type { Database } from '#platform/database/connect.ts';
import { acceptHandover } from '../life/accept-handover.ts';
import { offerHandover } from '../life/offer-handover.ts';
import { joinCampaign } from '../members/join-campaign.ts';
import { leaveCampaign } from '../members/leave-campaign.ts';
import { findToldMove } from '#features/campaigns/server/records/told-things.ts';
import { listCampaignParticipants } from '../members/list-participants.ts';
import { cancelSeat } from '#features/seats/server/cancel-seat.ts';
import { addCoOrganiser } from './add-co-organiser.ts';
import { removeCoOrganiser } from './remove-co-organiser.ts';

const { db } = testDatabase();
const pool = racePool();

type Player = Awaited<ReturnType<typeof makePlayer>>;
let campaign: Awaited<ReturnType<typeof makeCampaign>>;
let owner: Player;
let helper: Player;

const as = (player: Player, database: Database = db) =>
  testContext({ db: database, actor: playerActor(player) });
const refusedWith = (code: string) => ({ refusal: { code } });
const ofHelper = () => ({ campaignId: campaign.id, playerId: helper.id });

async function addMember(): Promise<Player> {
  const player = await makePlayer(db);
  await makeMember(db, { campaign_id: campaign.id, player_id: player.id });
  return player;
}

/** The co-organisers of the campaign, by player. */
async function named(): Promise<string[]> {
  const rows = await db
    .selectFrom('campaign_players')
    .select('player_id')
    .where('campaign_id', '=', campaign.id)
    .where('co_organises', '=', true)
    .execute();
  return rows.map(({ player_id: id }) => id);
}

beforeEach(async () => {
  owner = await makePlayer(db);
  campaign = await makeCampaign(db, { owner, type: 'Online' });
  helper = await addMember();
});

const ban = (player: Player) =>
  db.updateTable('profiles').set({ disabled_at: new Date() }).where('id', '=', player.auth_id).execute();

describe('naming', () => {
  test('is the owner’s alone, of a member whom they may meet and who is not banned, while the campaign goes on', async () => {
    const stranger = await makePlayer(db);
    const banned = await addMember();
    await db
      .updateTable('profiles')
      .set({ disabled_at: new Date() })
      .where('id', '=', banned.auth_id)
      .execute();
    const apart = await addMember();
    await db
      .insertInto('player_blocks')
      .values({ player_id: apart.id, blocked_id: owner.id, created_at: new Date() })
      .execute();
    const naming = (playerId: string) =>
      addCoOrganiser(as(owner), { campaignId: campaign.id, playerId }).catch(
        (error: { refusal: { code: string } }) => error.refusal.code,
      );
    expect(await naming(stranger.id)).toBe('HOST_NOT_A_MEMBER');
    expect(await naming(owner.id)).toBe('HOST_NOT_A_MEMBER');
    expect([await naming(banned.id), await naming(apart.id)]).toEqual([
      'HOST_UNAVAILABLE',
      'HOST_UNAVAILABLE',
    ]);
    await expect(addCoOrganiser(as(helper), ofHelper())).rejects.toMatchObject(refusedWith('FORBIDDEN'));
    expect(await naming(helper.id)).toEqual({ alias: helper.alias });
    expect(await naming(helper.id)).toEqual({ alias: helper.alias });
    await setStatus(as(owner), { campaignId: campaign.id, status: 'ended' });
    expect(await naming((await addMember()).id)).toBe('CAMPAIGN_ENDED');
    expect(await named()).toEqual([helper.id]);
  });

  test('is told to the member who is named, and what players do is told to co-organisers too', async () => {
    await addCoOrganiser(as(owner), ofHelper());
    const told = await db
      .selectFrom('notices')
      .innerJoin('notice_readers', 'notice_readers.notice_id', 'notices.id')
      .select(['kind', 'user_id'])
      .execute();
    expect(told).toEqual([{ kind: 'host.named', user_id: helper.auth_id }]);
    const { organiserUserIds } = await findToldMove(db, campaign.id, (await makePlayer(db)).id);
    expect(organiserUserIds.toSorted()).toEqual([owner.auth_id, helper.auth_id].toSorted());
  });

  test('puts co-organisers behind the owner and before the others', async () => {
    const last = await addMember();
    await addCoOrganiser(as(owner), { campaignId: campaign.id, playerId: last.id });
    const { items } = await listCampaignParticipants(as(owner), { campaignId: campaign.id });
    expect(items.map(({ playerId, isCoOrganiser }) => [playerId, isCoOrganiser])).toEqual([
      [owner.id, false],
      [last.id, true],
      [helper.id, false],
    ]);
  });
});

describe('the role ends', () => {
  beforeEach(() => addCoOrganiser(as(owner), ofHelper()));

  test('when the owner takes it away, or whoever has it steps down; seats stay', async () => {
    const session = await makeSession(db, { campaign_id: campaign.id });
    await makeSeat(db, { session_id: session.id, player_id: helper.id });
    const member = await addMember();
    await expect(removeCoOrganiser(as(member), ofHelper())).rejects.toMatchObject(refusedWith('FORBIDDEN'));
    await removeCoOrganiser(as(helper), ofHelper());
    await expect(removeCoOrganiser(as(helper), ofHelper())).rejects.toMatchObject(
      refusedWith('NO_CO_ORGANISER'),
    );
    await addCoOrganiser(as(owner), ofHelper());
    await removeCoOrganiser(as(owner), ofHelper());
    expect(await named()).toEqual([]);
    const seats = await db.selectFrom('player_sessions').select('player_id').execute();
    expect(seats).toEqual([{ player_id: helper.id }]);
  });

  test('with the membership, and is not there again with the next one', async () => {
    await leaveCampaign(as(helper), { campaignId: campaign.id });
    await joinCampaign(as(helper), { campaignId: campaign.id });
    expect(await named()).toEqual([]);
  });

  test('with a ban', async () => {
    await ban(owner);
    expect(await named()).toEqual([helper.id]);
    await ban(helper);
    expect(await named()).toEqual([]);
  });

  test('when they take the campaign over, by an offer or as its longest-standing player', async () => {
    await offerHandover(as(owner), ofHelper());
    await acceptHandover(as(helper), { campaignId: campaign.id });
    expect(await named()).toEqual([]);
    await addCoOrganiser(as(helper), { campaignId: campaign.id, playerId: owner.id });
    await leaveCampaign(as(helper), { campaignId: campaign.id });
    expect(await named()).toEqual([]);
  });
});

test('co-organisers pause and resume, and what the owner ended stays the owner’s to resume', async () => {
  await addCoOrganiser(as(owner), ofHelper());
  const set = (player: Player, status: 'active' | 'paused' | 'ended') =>
    setStatus(as(player), { campaignId: campaign.id, status });
  await set(helper, 'paused');
  await set(helper, 'active');
  await expect(set(helper, 'ended')).rejects.toMatchObject(refusedWith('FORBIDDEN'));
  await set(owner, 'ended');
  await expect(set(helper, 'active')).rejects.toMatchObject(refusedWith('FORBIDDEN'));
});

test('what a co-organiser cancels, the owner pays back', async () => {
  await addCoOrganiser(as(owner), ofHelper());
  const session = await makeSession(db, { campaign_id: campaign.id, price: '5.00' });
  const player = await addMember();
  const seat = await makeSeat(db, {
    session_id: session.id,
    player_id: player.id,
    price: '5.00',
    payment_status: 'paid',
  });
  await cancelSeat(as(helper), { seatId: seat.id });
  const refunds = await db.selectFrom('refunds').select(['organiser_id', 'player_id']).execute();
  expect(refunds).toEqual([{ organiser_id: owner.id, player_id: player.id }]);
});

async function nameAll(database: Database): Promise<number> {
  const players = await Promise.all(Array.from({ length: 12 }, addMember));
  await race(12, (index) =>
    addCoOrganiser(as(owner, database), { campaignId: campaign.id, playerId: players[index]!.id }),
  );
  return (await named()).length;
}

describe('at once', () => {
  test('of twelve namings five count', async () => {
    expect(await nameAll(pool)).toBe(5);
  });

  test('canary: without the locks more do', luck, async () => {
    expect(await nameAll(withoutLocks(pool))).toBeGreaterThan(5);
  });

  test('who leaves while they are named is a co-organiser no more', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, addMember));
    await race<unknown>(8, (index) => {
      const player = players[index >> 1]!;
      return index % 2 === 0
        ? addCoOrganiser(as(owner, pool), { campaignId: campaign.id, playerId: player.id })
        : leaveCampaign(as(player, pool), { campaignId: campaign.id });
    });
    expect(await named()).toEqual([]);
  });
});
