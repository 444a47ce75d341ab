import { beforeEach, describe, expect, test } from 'vitest';
import { playerActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { holdUp } from '../../../../../tests/support/hold-up.ts';
import { toldIn } from '../../../../../tests/support/told-in.ts';
import { withoutLocks } from '../../../../../tests/support/without-locks.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import type { Database } from '#platform/database/connect.ts';
import { seatsNotices } from '../notices.ts';
import { cancelAttendance } from '../cancel-attendance.ts';
import { listDebts } from '../payments/list-debts.ts';
import { denyPaid, sayPaid } from './answer-said-paid.ts';
import { getBookSummary, listPlayersOfBook, listSeatsOfBook } from './get-book.ts';
import { markPaid, settleDebt } from './mark-paid.ts';
import { sendReminders } from './send-reminders.ts';

const { db } = testDatabase();
const pool = racePool();
const now = new Date('2026-05-01T12:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow, at = now, database: Database = db) =>
  testContext({ db: database, actor: playerActor(player), clock: at });
const refusedWith = (code: string) => ({ refusal: { code } });

/** A season: 19 weekly sessions of 7.50, two of them played, with one seat each of a player. */
async function openSeason(alias = 'Ana') {
  const campaign = await makeCampaign(db, { title: 'Tuesdays', type: 'Online', payment_note: 'By Venmo' });
  const player = await makePlayer(db, { alias });
  await makeMember(db, { campaign_id: campaign.id, player_id: player.id });
  const sessions = [];
  const seats = [];
  for (let week = 0; week < 19; week += 1) {
    const session = await makeSession(db, {
      campaign_id: campaign.id,
      session_number: week + 1,
      start_date: days(week * 7 - 8),
      price: '7.50',
    });
    sessions.push(session);
    seats.push(
      await makeSeat(db, {
        session_id: session.id,
        player_id: player.id,
        price: '7.50',
        payment_status: 'pending',
      }),
    );
  }
  return { campaign, player, sessions, seats, owner: campaign.owner! };
}

type Season = Awaited<ReturnType<typeof openSeason>>;
let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const listAll = async (player: PlayerRow, input: { show?: 'open' | 'all' } = {}) =>
  (await listPlayersOfBook(contextOf(player), { show: 'open', ...input })).items;

describe('the book', () => {
  test('has what each player owes, what of it is due, what was paid and what is to be paid back', async () => {
    const { campaign, sessions, owner, player } = season;
    const paying = await makePlayer(db, { alias: 'Ben' });
    await makeSeat(db, {
      session_id: sessions[0]!.id,
      player_id: paying.id,
      price: '7.50',
      payment_status: 'paid',
    });
    await db
      .insertInto('refunds')
      .values({
        player_id: paying.id,
        organiser_id: owner.id,
        campaign_id: campaign.id,
        campaign_title: 'Tuesdays',
        session_number: 9,
        session_start: now,
        price: '5.00',
        cancelled_at: now,
      })
      .execute();
    expect(await getBookSummary(contextOf(owner), {})).toMatchObject({
      owedCents: 14_250,
      dueCents: 1_500,
      paidCents: 750,
      refundCents: 500,
      owing: 1,
      sayingPaid: 0,
      canRemind: true,
    });
    expect(await listAll(owner)).toMatchObject([
      { player: { id: player.id, alias: 'Ana' }, owedCents: 14_250, owedSeats: 19, dueCents: 1_500 },
      { player: { id: paying.id, alias: 'Ben' }, owedCents: 0, paidCents: 750, refundCents: 500 },
    ]);
  });

  test('has everybody with "all", and with "open" whoever owes or gets something back', async () => {
    const paying = await makePlayer(db, { alias: 'Ben' });
    const { sessions, owner } = season;
    await makeSeat(db, {
      session_id: sessions[0]!.id,
      player_id: paying.id,
      price: '7.50',
      payment_status: 'paid',
    });
    expect((await listAll(owner)).map(({ player }) => player?.alias)).toEqual(['Ana']);
    expect((await listAll(owner, { show: 'all' })).map(({ player }) => player?.alias)).toEqual([
      'Ana',
      'Ben',
    ]);
  });

  test('bills guests to whoever brings them, and keeps those without a player together', async () => {
    const { sessions, owner, player } = season;
    const guest = (hostPlayerId: string | null) =>
      db
        .insertInto('player_sessions')
        .values({
          session_id: sessions[1]!.id,
          guest_name: 'Rosa',
          host_player_id: hostPlayerId,
          price: '7.50',
          payment_status: 'pending',
        })
        .execute();
    await guest(player.id);
    await guest(null);
    expect(await listAll(owner)).toMatchObject([
      { player: { id: player.id }, owedCents: 15_000, owedSeats: 20 },
      { player: null, owedCents: 750, owedSeats: 1, canRemind: false },
    ]);
    const ofGuests = await listSeatsOfBook(contextOf(owner), {});
    expect(ofGuests.items).toMatchObject([{ guestName: 'Rosa', priceCents: 750 }]);
  });

  test('leaves out what was paid for sessions of more than a year ago, and never what is owed', async () => {
    const { sessions, seats, owner } = season;
    await db
      .updateTable('sessions')
      .set({ start_date: days(-400) })
      .where('id', 'in', [sessions[0]!.id, sessions[1]!.id])
      .execute();
    await db
      .updateTable('player_sessions')
      .set({ payment_status: 'paid' })
      .where('id', '=', seats[0]!.id)
      .execute();
    expect(await listAll(owner)).toMatchObject([{ owedCents: 13_500, dueCents: 750, paidCents: 0 }]);
  });

  test('is for co-organisers too, and empty for everybody else', async () => {
    const { campaign, player } = season;
    const helper = await makePlayer(db);
    await makeMember(db, { campaign_id: campaign.id, player_id: helper.id, co_organises: true });
    expect(await listAll(helper)).toMatchObject([{ owedCents: 14_250 }]);
    const stranger = await makePlayer(db);
    for (const other of [player, stranger]) {
      expect(await listAll(other, { show: 'all' })).toEqual([]);
      expect((await listSeatsOfBook(contextOf(other), { playerId: player.id })).items).toEqual([]);
      expect(await getBookSummary(contextOf(other), { campaignId: campaign.id })).toMatchObject({
        owedCents: 0,
        paidCents: 0,
        campaign: null,
      });
    }
  });

  test('pages by the debt, in a total order: everybody once', async () => {
    const { sessions, owner } = season;
    for (let index = 0; index < 30; index += 1) {
      await makeSeat(db, { session_id: sessions[0]!.id, price: '7.50', payment_status: 'pending' });
    }
    const first = await listPlayersOfBook(contextOf(owner), { show: 'open' });
    expect(first.items).toHaveLength(25);
    const second = await listPlayersOfBook(contextOf(owner), { show: 'open', cursor: first.nextCursor! });
    expect(second.nextCursor).toBeNull();
    const ids = [...first.items, ...second.items].map(({ player }) => player?.id);
    expect(ids).toHaveLength(31);
    expect(new Set(ids).size).toBe(31);
  });
});

const statuses = async () =>
  (await db.selectFrom('player_sessions').select('payment_status').execute()).map(
    (seat) => seat.payment_status,
  );

describe('settling', () => {
  test('marks a whole season paid in one act, tells its player once, and undoes it without a word', async () => {
    const { owner, player, seats } = season;
    const input = { playerId: player.id, owedCents: 14_250 };
    const { seatIds } = await settleDebt(contextOf(owner), input);
    expect(seatIds.toSorted()).toEqual(seats.map(({ id }) => id).toSorted());
    expect(new Set(await statuses())).toEqual(new Set(['paid']));
    expect(await toldIn(db, seatsNotices)).toMatchObject([
      { kind: 'seats.paid', to: [player.auth_id], title: 'Marked as paid: 19 seats, $142.50' },
    ]);
    const undone = await markPaid(contextOf(owner), { seatIds, isPaid: false });
    expect(undone.seatIds).toHaveLength(19);
    expect(new Set(await statuses())).toEqual(new Set(['pending']));
    expect(await toldIn(db, seatsNotices)).toEqual([]);
    const entries = await db.selectFrom('audit_log').select('action').execute();
    expect(entries).toEqual([{ action: 'seat.payments' }, { action: 'seat.payments' }]);
  });

  test('is refused where something else is owed than the organiser saw', async () => {
    const { owner, player } = season;
    await expect(
      settleDebt(contextOf(owner), { playerId: player.id, owedCents: 13_500 }),
    ).rejects.toMatchObject(refusedWith('OWED_CHANGED'));
    expect(new Set(await statuses())).toEqual(new Set(['pending']));
  });

  test('keeps to one campaign where it is asked for one', async () => {
    const { owner, player, campaign } = season;
    const other = await makeCampaign(db, { title: 'Fridays', type: 'Online' });
    await db
      .updateTable('campaign_players')
      .set({ player_id: owner.id })
      .where('campaign_id', '=', other.id)
      .execute();
    const session = await makeSession(db, { campaign_id: other.id, start_date: days(1), price: '3.00' });
    await makeSeat(db, {
      session_id: session.id,
      player_id: player.id,
      price: '3.00',
      payment_status: 'pending',
    });
    expect(await listAll(owner)).toMatchObject([{ owedCents: 14_550 }]);
    await settleDebt(contextOf(owner), { campaignId: campaign.id, playerId: player.id, owedCents: 14_250 });
    expect(await listAll(owner)).toMatchObject([{ owedCents: 300, paidCents: 14_250 }]);
  });

  test('by others than the organisers changes nothing', async () => {
    const { player, seats } = season;
    const stranger = await makePlayer(db);
    for (const other of [player, stranger]) {
      await expect(
        settleDebt(contextOf(other), { playerId: player.id, owedCents: 14_250 }),
      ).rejects.toMatchObject(refusedWith('OWED_CHANGED'));
      await expect(
        markPaid(contextOf(other), { seatIds: [seats[0]!.id], isPaid: true }),
      ).rejects.toMatchObject(refusedWith('SEAT_GONE'));
    }
    expect(new Set(await statuses())).toEqual(new Set(['pending']));
  });
});

/** Seats are given back while the season is settled. Returns for each round whether it left no seat that was both paid and given back. */
async function settleWhileGivingBack(database: Database): Promise<boolean[]> {
  const rounds: boolean[] = [];
  for (let round = 0; round < 6; round += 1) {
    const { owner, player, sessions, seats } = await openSeason(`Ana ${round}`);
    const outcomes = await race<unknown>(6, (index) =>
      index === 3
        ? settleDebt(contextOf(owner, now, database), { playerId: player.id, owedCents: 14_250 })
        : cancelAttendance(contextOf(player, now, database), { sessionId: sessions[10 + index]!.id }),
    );
    const ids = seats.map(({ id }) => id);
    const left = await db.selectFrom('player_sessions').select('id').where('id', 'in', ids).execute();
    const settled = outcomes[3]!.status === 'fulfilled';
    const givenBack = outcomes.filter((outcome, index) => index !== 3 && outcome.status === 'fulfilled');
    rounds.push(settled ? left.length === 19 && givenBack.length === 0 : givenBack.length > 0);
  }
  return rounds;
}

/** A seat is given back while the transaction that marks the season paid is not committed yet. */
async function giveBackInTheMiddle(alias: string, database: Database): Promise<string[]> {
  const { owner, player, sessions } = await openSeason(alias);
  let outcomes: PromiseSettledResult<unknown>[] = [];
  await holdUp(
    db,
    { table: 'audit_log', when: `new.action = 'seat.payments'` },
    async ({ waiting, letGo }) => {
      const settling = settleDebt(contextOf(owner, now, database), {
        playerId: player.id,
        owedCents: 14_250,
      });
      await waiting(1);
      const givingBack = cancelAttendance(contextOf(player, now, database), { sessionId: sessions[12]!.id });
      await waiting(2);
      await letGo();
      outcomes = await Promise.allSettled([settling, givingBack]);
    },
  );
  return outcomes.map(({ status }) => status);
}

describe('settling while seats are given back', () => {
  test('marks what the organiser saw, or nothing', async () => {
    expect(await settleWhileGivingBack(pool)).toEqual(Array.from({ length: 6 }, () => true));
  });

  test('canary: without the locks a seat that is being marked paid is given back', async () => {
    expect(await giveBackInTheMiddle('Bea', withoutLocks(pool))).toEqual(['fulfilled', 'fulfilled']);
    expect(await giveBackInTheMiddle('Cy', pool)).toEqual(['fulfilled', 'rejected']);
  });
});

const say = (isPaid = true, note = 'By Venmo, ref. 12') =>
  sayPaid(contextOf(season.player), { campaignId: season.campaign.id, isPaid, note });

describe('a player who says that they paid', () => {
  test('is told to the organisers, with the words, and stands in both books', async () => {
    const { owner, player } = season;
    expect(await say()).toEqual({ saidPaidCents: 14_250 });
    expect(await toldIn(db, seatsNotices)).toMatchObject([
      { kind: 'payment.said', to: [owner.auth_id], title: 'Ana says they paid $142.50: Tuesdays' },
    ]);
    expect(await listAll(owner)).toMatchObject([
      { owedCents: 14_250, saidPaidCents: 14_250, saidPaidNote: 'By Venmo, ref. 12' },
    ]);
    const debts = await listDebts(contextOf(player));
    expect(debts.items).toMatchObject([{ owedCents: 14_250, saidPaidCents: 14_250 }]);
  });

  test('may take that back, and nothing is told then', async () => {
    await say();
    expect(await say(false)).toEqual({ saidPaidCents: 0 });
    expect(await toldIn(db, seatsNotices)).toEqual([]);
    expect(await listAll(season.owner)).toMatchObject([{ saidPaidCents: 0, saidPaidNote: null }]);
  });

  test('is told when the money did not arrive, and owes again', async () => {
    const { owner, player } = season;
    await say();
    expect(await denyPaid(contextOf(owner), { playerId: player.id })).toEqual({ seats: 19 });
    expect(await toldIn(db, seatsNotices)).toMatchObject([{ kind: 'payment.denied', to: [player.auth_id] }]);
    expect(await listAll(owner)).toMatchObject([{ owedCents: 14_250, saidPaidCents: 0 }]);
    await expect(denyPaid(contextOf(owner), { playerId: player.id })).rejects.toMatchObject(
      refusedWith('NOT_SAID_PAID'),
    );
  });

  test('is believed by the organiser alone: the seats stay unpaid until then', async () => {
    const { owner, player } = season;
    await say();
    expect(new Set(await statuses())).toEqual(new Set(['pending']));
    await settleDebt(contextOf(owner), { playerId: player.id, owedCents: 14_250 });
    expect(await listAll(owner, { show: 'all' })).toMatchObject([
      { owedCents: 0, saidPaidCents: 0, paidCents: 14_250 },
    ]);
  });

  test('says it for their own seats alone, and where something is owed', async () => {
    const { campaign, player } = season;
    const other = await makePlayer(db);
    await expect(
      sayPaid(contextOf(other), { campaignId: campaign.id, isPaid: true, note: '' }),
    ).rejects.toMatchObject(refusedWith('NOTHING_OWED'));
    await expect(denyPaid(contextOf(player), { playerId: player.id })).rejects.toMatchObject(
      refusedWith('NOT_SAID_PAID'),
    );
  });
});

describe('reminding', () => {
  test('tells who owes what they owe and how to pay, and again after a week at the earliest', async () => {
    const { owner, player } = season;
    expect(await sendReminders(contextOf(owner), {})).toEqual({ reminded: 1 });
    expect(await toldIn(db, seatsNotices)).toMatchObject([
      {
        kind: 'payment.reminder',
        to: [player.auth_id],
        title: 'You owe $142.50: Tuesdays',
        lines: expect.arrayContaining(['How to pay: By Venmo']),
      },
    ]);
    expect(await listAll(owner)).toMatchObject([{ canRemind: false, remindedAt: now.toISOString() }]);
    const almost = new Date(days(7).getTime() - 1);
    await expect(sendReminders(contextOf(owner, almost), {})).rejects.toMatchObject(
      refusedWith('NOBODY_TO_REMIND'),
    );
    expect(await sendReminders(contextOf(owner, days(7)), { playerId: player.id })).toEqual({ reminded: 1 });
  });

  test('by several at once reminds once', async () => {
    const { owner, player } = season;
    const outcomes = await race(6, () => sendReminders(contextOf(owner, now, pool), { playerId: player.id }));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await toldIn(db, seatsNotices)).toHaveLength(1);
  });

  test('is for organisers alone', async () => {
    for (const other of [season.player, await makePlayer(db)]) {
      await expect(sendReminders(contextOf(other), { playerId: season.player.id })).rejects.toMatchObject(
        refusedWith('NOBODY_TO_REMIND'),
      );
    }
    expect(await toldIn(db, seatsNotices)).toEqual([]);
  });
});
