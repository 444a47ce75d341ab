import { expect, test } from 'vitest';
import { playerActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { DAY_MS } from '#shared/time.ts';
import { leaveCampaign } from '../members/leave-campaign.ts';
import { cancelAttendance } from '#features/seats/server/cancel-attendance.ts';
import { cancelSeat } from '#features/seats/server/cancel-seat.ts';
import { getFigures } from './get-figures.ts';

const { db } = testDatabase();

const now = new Date('2026-05-01T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow, clock = now) => testContext({ db, actor: playerActor(player), clock });

test('figures say of each session that began who came, who came back and what it brought, the first first', async () => {
  const campaign = await makeCampaign(db, { type: 'Online', max_players: 5 });
  const [anna, bert, clara] = [await makePlayer(db), await makePlayer(db), await makePlayer(db)];
  const session = (number: number, days: number) =>
    makeSession(db, { campaign_id: campaign.id, session_number: number, start_date: daysAgo(days) });
  const [third, first, second] = [await session(3, -7), await session(1, 14), await session(2, 7)];
  const seat = (sessionId: string, player: PlayerRow, price: string, payment: 'paid' | 'pending') =>
    makeSeat(db, { session_id: sessionId, player_id: player.id, price, payment_status: payment });
  await seat(first.id, anna, '5.00', 'paid');
  await seat(first.id, bert, '5.00', 'pending');
  const late = await seat(second.id, anna, '7.50', 'pending');
  const contested = await seat(second.id, clara, '0.00', 'paid');
  await seat(third.id, anna, '5.00', 'paid');
  await db
    .insertInto('former_seats')
    .values({ session_id: second.id, price: '5.00', payment_status: 'paid', created_at: now })
    .execute();
  const missed = { has_attended: false, decided_at: now, decided_by: campaign.owner!.id };
  await db
    .insertInto('check_ins')
    .values([
      { ...missed, seat_id: late.id, player_id: anna.id },
      // A contested decision does not count until it is answered.
      {
        ...missed,
        seat_id: contested.id,
        player_id: clara.id,
        contest_text: 'I was there.',
        contested_at: now,
      },
    ])
    .execute();
  expect(await getFigures(contextOf(campaign.owner!), { campaignId: campaign.id })).toEqual({
    title: campaign.title,
    maxPlayers: 5,
    sessions: [
      {
        sessionId: first.id,
        sessionNumber: 1,
        startDate: daysAgo(14).toISOString(),
        seatsTaken: 2,
        returning: 0,
        missed: 0,
        cancelled: 0,
        paidCents: 500,
        pendingCents: 500,
      },
      {
        sessionId: second.id,
        sessionNumber: 2,
        startDate: daysAgo(7).toISOString(),
        seatsTaken: 3,
        returning: 1,
        missed: 1,
        cancelled: 0,
        paidCents: 500,
        pendingCents: 750,
      },
    ],
  });
});

test('every seat that is given back or cancelled is counted, by whomever, and by leaving', async () => {
  const campaign = await makeCampaign(db, { type: 'Online' });
  const [anna, bert, clara] = [await makePlayer(db), await makePlayer(db), await makePlayer(db)];
  const { id: sessionId } = await makeSession(db, { campaign_id: campaign.id, start_date: now });
  const before = daysAgo(1);
  const seats = [];
  for (const player of [anna, bert, clara]) {
    await makeMember(db, { campaign_id: campaign.id, player_id: player.id });
    seats.push(await makeSeat(db, { session_id: sessionId, player_id: player.id }));
  }
  await cancelAttendance(contextOf(anna, before), { sessionId });
  await cancelSeat(contextOf(campaign.owner!, before), { seatId: seats[1]!.id });
  await leaveCampaign(contextOf(clara, before), { campaignId: campaign.id });
  const { sessions } = await getFigures(contextOf(campaign.owner!), { campaignId: campaign.id });
  expect(sessions).toMatchObject([{ seatsTaken: 0, cancelled: 3 }]);
});

test('the last hundred sessions are shown, and the first of them knows who came before', async () => {
  const campaign = await makeCampaign(db, { type: 'Online' });
  const anna = await makePlayer(db);
  for (let number = 1; number <= 102; number += 1) {
    const given = { campaign_id: campaign.id, session_number: number, start_date: daysAgo(200 - number) };
    const session = await makeSession(db, given);
    if (number === 1 || number === 3) {
      if (number === 1) await makeMember(db, { campaign_id: campaign.id, player_id: anna.id });
      await makeSeat(db, { session_id: session.id, player_id: anna.id });
    }
  }
  const { sessions } = await getFigures(contextOf(campaign.owner!), { campaignId: campaign.id });
  expect(sessions).toHaveLength(100);
  expect(sessions[0]).toMatchObject({ sessionNumber: 3, returning: 1 });
});
