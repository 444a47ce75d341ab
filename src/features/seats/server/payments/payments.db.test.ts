import { describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { luck, withoutLocks } from '../../../../../tests/support/without-locks.ts';
import type { Database } from '#platform/database/connect.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { getCampaign } from '#features/membership/server/for-others/get-campaign.ts';
import { leaveCampaign } from '#features/membership/server/members/leave-campaign.ts';
import { deleteSession } from '#features/sessions/server/delete-session.ts';
import { cancelAttendance } from '../cancel-attendance.ts';
import { cancelSeat } from '../cancel-seat.ts';
import { confirmAttendance } from '../confirm-attendance.ts';
import { listDebts } from './list-debts.ts';
import { listPurchases } from './list-purchases.ts';
import { listRefunds } from './list-refunds.ts';
import { markRefund } from './mark-refund.ts';
import { setSeatPayment } from '../set-seat-payment.ts';

const { db } = testDatabase();
const pool = racePool();
const now = new Date('2026-05-01T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow, database: Database = db) =>
  testContext({ db: database, actor: playerActor(player), clock: now });
const refusedWith = (code: string) => ({ refusal: { code } });

/** A campaign with one session and a paid seat of 5.00 in it. */
async function paidSeat(given: { type?: 'Online' | 'Retailer'; start_date?: Date } = {}) {
  const { type = 'Online', start_date = hours(1) } = given;
  const campaign = await makeCampaign(db, { type, title: 'The Lantern Road' });
  const session = await makeSession(db, { campaign_id: campaign.id, start_date, price: '5.00' });
  const player = await makePlayer(db);
  const seat = await makeSeat(db, {
    session_id: session.id,
    player_id: player.id,
    price: '5.00',
    payment_status: 'paid',
  });
  return { campaign, session, player, seat, owner: campaign.owner! };
}

describe('a paid seat in an upcoming session', () => {
  test('keeps its player from leaving, in the words of Cancel Attendance, and nothing changes', async () => {
    const { campaign, player, seat } = await paidSeat();
    const input = { campaignId: campaign.id };
    expect((await getCampaign(contextOf(player), input)).holdsPaidSeat).toBe(true);
    await expect(leaveCampaign(contextOf(player), input)).rejects.toMatchObject({
      refusal: { code: 'SEAT_PAID', message: 'Ask the organiser to cancel a paid seat' },
    });
    const seats = await db.selectFrom('player_sessions').select('id').execute();
    expect(seats).toEqual([{ id: seat.id }]);
  });

  test('keeps nobody else, and one in a session that has begun keeps nobody', async () => {
    const toCome = await paidSeat();
    const other = await makePlayer(db);
    await makeMember(db, { campaign_id: toCome.campaign.id, player_id: other.id });
    const begun = await paidSeat({ start_date: now });
    for (const [leaver, { campaign }] of [
      [other, toCome],
      [begun.player, begun],
    ] as const) {
      const input = { campaignId: campaign.id };
      expect((await getCampaign(contextOf(leaver), input)).holdsPaidSeat).toBe(false);
      expect(await leaveCampaign(contextOf(leaver), input)).toEqual({ seatsGivenUp: 0 });
    }
  });

  test('that the organiser cancels stays known as a refund to both, until it is paid back', async () => {
    const { campaign, session, seat, player, owner } = await paidSeat();
    await cancelSeat(contextOf(owner), { seatId: seat.id });
    // Without seats the session can be deleted; the refund stays.
    await deleteSession(contextOf(owner), { sessionId: session.id });
    const [got] = (await listRefunds(contextOf(player), {})).items;
    expect(got).toMatchObject({
      priceCents: 500,
      isOwedByViewer: false,
      alias: owner.alias,
      campaign: { id: campaign.id, title: 'The Lantern Road' },
      session: { sessionNumber: 1 },
      returnedAt: null,
    });
    const [owed] = (await listRefunds(contextOf(owner), {})).items;
    expect(owed).toMatchObject({ id: got!.id, isOwedByViewer: true, alias: player.alias });

    const refundId = got!.id;
    for (const other of [player, await makePlayer(db)]) {
      await expect(markRefund(contextOf(other), { refundId, isReturned: true })).rejects.toMatchObject(
        refusedWith('REFUND_NOT_FOUND'),
      );
    }
    const marked = { returnedAt: now.toISOString() };
    expect(await markRefund(contextOf(owner), { refundId, isReturned: true })).toEqual(marked);
    expect(await markRefund(contextOf(owner), { refundId, isReturned: true })).toEqual(marked);
    expect((await listRefunds(contextOf(player), {})).items).toMatchObject([marked]);
    expect(await markRefund(contextOf(owner), { refundId, isReturned: false })).toEqual({ returnedAt: null });
  });

  test('of the heir stays known as a refund when they become the organiser', async () => {
    const { campaign, player, owner } = await paidSeat();
    await leaveCampaign(contextOf(owner), { campaignId: campaign.id });
    expect((await listRefunds(contextOf(player), {})).items).toMatchObject([
      { priceCents: 500, isOwedByViewer: false, alias: owner.alias },
    ]);
  });

  test.each(['pending', 'free'])('a %s seat that is cancelled leaves no refund', async (kind) => {
    const { session, owner } = await paidSeat();
    const price = kind === 'free' ? '0.00' : '5.00';
    const payment = kind === 'free' ? 'paid' : 'pending';
    const { id } = await makeSeat(db, { session_id: session.id, price, payment_status: payment });
    await cancelSeat(contextOf(owner), { seatId: id });
    expect((await listRefunds(contextOf(owner), {})).items).toEqual([]);
  });
});

/** Leaves a campaign while the seat is marked paid, in several rounds. Returns for each round whether exactly one of the two succeeded. */
async function leaveWhilePaying(database: Database) {
  const rounds: boolean[] = [];
  for (let round = 0; round < 8; round += 1) {
    const { campaign, player, seat, owner } = await paidSeat();
    await db.updateTable('player_sessions').set({ payment_status: 'pending' }).execute();
    const outcomes = await race<unknown>(2, (index) =>
      index === round % 2
        ? leaveCampaign(contextOf(player, database), { campaignId: campaign.id })
        : setSeatPayment(contextOf(owner, database), { seatId: seat.id, paymentStatus: 'paid' }),
    );
    const [left, paid] = round % 2 === 0 ? outcomes : outcomes.toReversed();
    rounds.push((left!.status === 'fulfilled') !== (paid!.status === 'fulfilled'));
  }
  return rounds;
}

describe('leaving while a seat is marked paid', () => {
  test('either the seat is given up first, or it is paid and keeps its player', async () => {
    expect(await leaveWhilePaying(pool)).toEqual(Array.from({ length: 8 }, () => true));
  });

  test('canary: without the locks a seat that was just paid for is given up', luck, async () => {
    expect(await leaveWhilePaying(withoutLocks(pool))).toContain(false);
  });
});

test('a seat that was given back is taken again only while there is room, at the price of now', async () => {
  const campaign = await makeCampaign(db, { max_players: 1, min_players: 1 });
  const session = await makeSession(db, { campaign_id: campaign.id, start_date: hours(1), price: '5.00' });
  const [player, other] = [await makePlayer(db), await makePlayer(db)];
  const input = { sessionId: session.id };
  await confirmAttendance(contextOf(player), input);
  await cancelAttendance(contextOf(player), input);
  await db.updateTable('sessions').set({ price: '6.00' }).execute();
  expect((await confirmAttendance(contextOf(player), input)).priceCents).toBe(600);
  await cancelAttendance(contextOf(player), input);
  await confirmAttendance(contextOf(other), input);
  await expect(confirmAttendance(contextOf(player), input)).rejects.toMatchObject(
    refusedWith('SESSION_FULL'),
  );
});

describe('what a player owes', () => {
  test('is summed up by campaign with whom to pay and how, the largest first, and the pending seats are listed alone', async () => {
    const player = await makePlayer(db);
    const owe = async (title: string, prices: string[], note: string | null) => {
      const campaign = await makeCampaign(db, { title, payment_note: note });
      for (const [index, price] of prices.entries()) {
        const session = await makeSession(db, {
          campaign_id: campaign.id,
          session_number: index + 1,
          start_date: hours(index - 1),
        });
        await makeSeat(db, {
          session_id: session.id,
          player_id: player.id,
          price,
          payment_status: 'pending',
        });
      }
      const paid = await makeSession(db, { campaign_id: campaign.id, session_number: 9 });
      await makeSeat(db, {
        session_id: paid.id,
        player_id: player.id,
        price: '3.00',
        payment_status: 'paid',
      });
      return campaign;
    };
    const small = await owe('Small', ['2.50'], null);
    const large = await owe('Large', ['7.50', '7.00'], 'Cash at the table');
    expect(await listDebts(contextOf(player))).toEqual({
      owedCents: 1700,
      items: [
        {
          campaign: { id: large.id, title: 'Large' },
          organiserAlias: large.owner!.alias,
          paymentNote: 'Cash at the table',
          owedCents: 1450,
          seats: 2,
          saidPaidCents: 0,
          saidPaidAt: null,
        },
        {
          campaign: { id: small.id, title: 'Small' },
          organiserAlias: small.owner!.alias,
          paymentNote: null,
          owedCents: 250,
          seats: 1,
          saidPaidCents: 0,
          saidPaidAt: null,
        },
      ],
    });
    expect((await listPurchases(contextOf(player), {})).items).toHaveLength(5);
    const pending = (await listPurchases(contextOf(player), { payment: 'pending' })).items;
    expect(pending.map(({ paymentStatus }) => paymentStatus)).toEqual(['pending', 'pending', 'pending']);
    expect((await getCampaign(contextOf(player), { campaignId: large.id })).owedCents).toBe(1450);
  });

  test('how to pay is told to those who hold a seat, the owner and admins, and to nobody else', async () => {
    const { campaign, player, owner } = await paidSeat();
    await db.updateTable('campaigns').set({ payment_note: 'Cash at the table' }).execute();
    const member = await makePlayer(db);
    await makeMember(db, { campaign_id: campaign.id, player_id: member.id });
    const noteFor = async (context: Parameters<typeof getCampaign>[0]) =>
      (await getCampaign(context, { campaignId: campaign.id })).paymentNote;
    for (const reader of [player, owner]) expect(await noteFor(contextOf(reader))).toBe('Cash at the table');
    expect(await noteFor(testContext({ db, actor: userActor({ role: 'admin' }), clock: now }))).toBe(
      'Cash at the table',
    );
    for (const other of [member, await makePlayer(db)]) expect(await noteFor(contextOf(other))).toBeNull();
    expect(await noteFor(testContext({ db, clock: now }))).toBeNull();
  });
});
