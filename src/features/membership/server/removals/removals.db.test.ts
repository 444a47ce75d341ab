import { describe, expect, test } from 'vitest';
import { playerActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { holdUp } from '../../../../../tests/support/hold-up.ts';
import { noticesOfCampaigns, toldIn } from '../../../../../tests/support/told-in.ts';
import { withoutLocks } from '../../../../../tests/support/without-locks.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import type { Database } from '#platform/database/connect.ts';
import { confirmAttendance } from '#features/seats/server/confirm-attendance.ts';
import { addToLine } from '#features/seats/server/records/waitlist/waiting.ts';
import { askToJoin } from '../admission/ask-to-join.ts';
import { joinCampaign } from '../members/join-campaign.ts';
import { letBackIn, listRemovals, removeFromCampaign } from './manage-removals.ts';

const { db } = testDatabase();
const pool = racePool();
const now = new Date('2027-02-20T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const refusedWith = (code: string) => ({ refusal: { code } });

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow, database: Database = db) =>
  testContext({ db: database, actor: playerActor(player), clock: now });

/** A campaign with a member who has paid seats in an upcoming session and in one that was played. */
async function open() {
  const campaign = await makeCampaign(db, {
    title: 'The Mill',
    type: 'Online',
    min_players: 1,
    max_players: 1,
  });
  const owner = campaign.owner!;
  const member = await makePlayer(db);
  await makeMember(db, { campaign_id: campaign.id, player_id: member.id });
  const coming = await makeSession(db, { campaign_id: campaign.id, start_date: hours(10), price: '7.50' });
  const played = await makeSession(db, {
    campaign_id: campaign.id,
    start_date: hours(-50),
    session_number: 2,
  });
  const seat = { player_id: member.id, price: '7.50', payment_status: 'paid' as const };
  await makeSeat(db, { session_id: coming.id, ...seat });
  await makeSeat(db, { session_id: played.id, ...seat });
  const remove = (database: Database = db, playerId = member.id) =>
    removeFromCampaign(contextOf(owner, database), {
      campaignId: campaign.id,
      playerId,
      reason: 'missed',
      words: 'Three times in a row.',
    });
  return { campaign, owner, member, coming, played, remove };
}

const seatsOf = async (sessionId: string) =>
  (
    await db.selectFrom('player_sessions').select('player_id').where('session_id', '=', sessionId).execute()
  ).map((row) => row.player_id);

describe('taking a member out of a campaign', () => {
  test('ends membership and upcoming seats, notes the refund, and leaves what was played', async () => {
    const { owner, member, coming, played, remove, campaign } = await open();
    expect(await remove()).toEqual({ alias: member.alias, seatsGivenUp: 1, refundCents: 750 });
    expect(await seatsOf(coming.id)).toEqual([]);
    expect(await seatsOf(played.id)).toEqual([member.id]);
    const refunds = await db
      .selectFrom('refunds')
      .select(['player_id', 'price'])
      .where('organiser_id', '=', owner.id)
      .execute();
    expect(refunds).toEqual([{ player_id: member.id, price: '7.50' }]);
    const session = await db
      .selectFrom('sessions')
      .select('seat_cancelled_at')
      .where('id', '=', coming.id)
      .executeTakeFirstOrThrow();
    expect(session.seat_cancelled_at).toEqual(now);
    const { items } = await listRemovals(contextOf(owner), { campaignId: campaign.id });
    expect(items).toMatchObject([
      { player: { id: member.id }, reason: 'missed', removedAt: now.toISOString() },
    ]);
  });

  test('tells them the reason and the words', async () => {
    const { owner, member, remove } = await open();
    await remove();
    const told = (await toldIn(db, noticesOfCampaigns)).filter(({ to }) => to.includes(member.auth_id));
    expect(told).toMatchObject([
      {
        title: 'You are no longer in The Mill',
        lines: [
          'Three times in a row.',
          `${owner.alias} took you out. The reason: sessions were missed.`,
          'You gave up one seat in upcoming sessions.',
          'The organiser has to give you $7.50 back. My Purchases lists it until that is done.',
          'You cannot join again until an organiser lets you.',
        ],
      },
    ]);
  });

  test('gives the freed seat to the first in line', async () => {
    const { coming, remove } = await open();
    const waiting = await makePlayer(db);
    await addToLine(db, { sessionId: coming.id, playerId: waiting.id, since: now });
    await remove();
    const entry = await db
      .selectFrom('waitlist_entries')
      .select('offered_at')
      .where('player_id', '=', waiting.id)
      .executeTakeFirstOrThrow();
    expect(entry.offered_at).not.toBeNull();
  });

  test('keeps them out of every way back until an organiser lets them', async () => {
    const { campaign, owner, member, coming, remove } = await open();
    await remove();
    const own = contextOf(member);
    const byCampaign = { campaignId: campaign.id };
    await expect(joinCampaign(own, byCampaign)).rejects.toMatchObject(refusedWith('CANNOT_JOIN'));
    await expect(confirmAttendance(own, { sessionId: coming.id })).rejects.toMatchObject(
      refusedWith('CANNOT_JOIN'),
    );
    await db.updateTable('campaigns').set({ admission: 'request' }).where('id', '=', campaign.id).execute();
    await expect(askToJoin(own, { ...byCampaign, text: null })).rejects.toMatchObject(
      refusedWith('CANNOT_JOIN'),
    );
    await db.updateTable('campaigns').set({ admission: 'open' }).where('id', '=', campaign.id).execute();
    await letBackIn(contextOf(owner), { ...byCampaign, playerId: member.id });
    expect(await joinCampaign(own, byCampaign)).toEqual({ roleType: 'player' });
    await expect(letBackIn(contextOf(owner), { ...byCampaign, playerId: member.id })).rejects.toMatchObject(
      refusedWith('NOT_REMOVED'),
    );
  });

  test('is refused for organisers and for strangers, in an ended campaign, and to everybody but organisers', async () => {
    const { campaign, owner, member, remove } = await open();
    const helper = await makePlayer(db);
    await makeMember(db, { campaign_id: campaign.id, player_id: helper.id, co_organises: true });
    await expect(remove(db, helper.id)).rejects.toMatchObject(refusedWith('ORGANISER_STAYS'));
    await expect(remove(db, owner.id)).rejects.toMatchObject(refusedWith('ORGANISER_STAYS'));
    await expect(remove(db, (await makePlayer(db)).id)).rejects.toMatchObject(refusedWith('MEMBER_GONE'));
    const input = { campaignId: campaign.id, playerId: helper.id, reason: 'other' as const, words: null };
    await expect(removeFromCampaign(contextOf(member), input)).rejects.toMatchObject(
      refusedWith('FORBIDDEN'),
    );
    await expect(listRemovals(contextOf(member), input)).rejects.toMatchObject(refusedWith('FORBIDDEN'));
    await expect(letBackIn(contextOf(member), input)).rejects.toMatchObject(refusedWith('FORBIDDEN'));
    await db.updateTable('campaigns').set({ status: 'ended' }).where('id', '=', campaign.id).execute();
    await expect(remove()).rejects.toMatchObject(refusedWith('CAMPAIGN_ENDED'));
  });
});

/** A member takes seats in many sessions while they are being removed from the campaign. */
async function sitting(database: Database) {
  const { campaign, member, remove } = await open();
  const sessionIds: string[] = [];
  for (let number = 3; number < 15; number += 1) {
    const session = { campaign_id: campaign.id, session_number: number, start_date: hours(number) };
    sessionIds.push((await makeSession(db, session)).id);
  }
  await race<unknown>(sessionIds.length + 1, (index) =>
    index === 4
      ? remove(database)
      : confirmAttendance(contextOf(member, database), {
          sessionId: sessionIds[index > 4 ? index - 1 : index]!,
        }),
  );
  const seats = await db
    .selectFrom('player_sessions')
    .select('session_id')
    .where('player_id', '=', member.id)
    .where('session_id', 'in', sessionIds)
    .execute();
  return seats.map((row) => row.session_id);
}

/** A member is removed while their transaction that takes a seat is not committed yet. Returns the seats that they keep. */
async function sittingInTheMiddle(database: Database) {
  const { campaign, member, remove } = await open();
  const session = await makeSession(db, {
    campaign_id: campaign.id,
    session_number: 3,
    start_date: hours(3),
  });
  await holdUp(db, { table: 'audit_log', when: `new.action = 'seat.take'` }, async ({ waiting, letGo }) => {
    const taking = confirmAttendance(contextOf(member, database), { sessionId: session.id });
    await waiting(1);
    const removing = remove(database);
    const done = Promise.allSettled([removing]);
    await waiting(2, done);
    await letGo();
    await Promise.allSettled([taking, removing]);
  });
  const seats = db.selectFrom('player_sessions').select('session_id').where('session_id', '=', session.id);
  return (await seats.execute()).map((row) => row.session_id);
}

describe('a member who sits down while they are taken out', () => {
  test('is out, with no seat', async () => {
    for (let round = 0; round < 6; round += 1) expect(await sitting(pool)).toEqual([]);
  });

  test('canary: without the locks they keep a seat', async () => {
    expect(await sittingInTheMiddle(withoutLocks(pool))).toHaveLength(1);
  });

  test('keep none where they are taken out in the middle of sitting down', async () => {
    expect(await sittingInTheMiddle(pool)).toEqual([]);
  });
});
