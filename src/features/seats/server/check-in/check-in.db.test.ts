import { describe, expect, test } from 'vitest';
import { playerActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { toldIn } from '../../../../../tests/support/told-in.ts';
import { luck, withoutLocks } from '../../../../../tests/support/without-locks.ts';
import { makeCampaign, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import type { Database } from '#platform/database/connect.ts';
import type { Decision } from '../../check-in/rules.ts';
import { listCampaignSessions } from '#features/sessions/server/list-sessions.ts';
import { contestAnswered, missContested, seatMissed } from '../notices/attendance-notices.ts';
import { seatPaid } from '../for-others/held-seat-notices.ts';
import { setSeatPayment } from '../set-seat-payment.ts';
import { cancelSeat } from '../cancel-seat.ts';
import { listPurchases } from '../payments/list-purchases.ts';
import { listSeats } from '../list-seats.ts';
import { updateSession } from '#features/sessions/server/update-session.ts';
import { answerContest, contestMiss } from './answer-contest.ts';
import { getOwnFigure, getSeatCode, listCheckIn } from './list-check-in.ts';
import { markSeats } from './mark-seats.ts';

const { db } = testDatabase();
const pool = racePool();
const now = new Date('2026-05-01T20:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const refusedWith = (code: string) => ({ refusal: { code } });

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow, database: Database = db, clock: Date | (() => Date) = now) =>
  testContext({ db: database, actor: playerActor(player), clock });

/** A session that began an hour ago unless given, and one player with a seat in it. */
async function open(given: { start_date?: Date } = {}) {
  const campaign = await makeCampaign(db);
  const session = await makeSession(db, { campaign_id: campaign.id, start_date: hours(-1), ...given });
  const player = await makePlayer(db);
  const seat = await makeSeat(db, { session_id: session.id, player_id: player.id });
  const owner = campaign.owner!;
  const mark = (hasAttended: Decision, agoMs = 0, at = now) =>
    markSeats(contextOf(owner, db, at), {
      sessionId: session.id,
      marks: [{ seatId: seat.id, hasAttended, agoMs, by: 'list' }],
    });
  return { campaign, session, player, seat, owner, mark };
}

const decisionOf = async (seatId: string) =>
  (await db.selectFrom('check_ins').selectAll().where('seat_id', '=', seatId).executeTakeFirst()) ?? null;

describe('a mark', () => {
  test('is seen by the organiser with name and time, and by the player on the session and the purchases', async () => {
    const { campaign, session, player, seat, owner, mark } = await open();
    await mark(true);
    const { items } = await listCheckIn(contextOf(owner), { sessionId: session.id });
    const checkIn = {
      hasAttended: true,
      decidedAt: now.toISOString(),
      decidedBy: owner.alias,
      contest: null,
    };
    expect(items).toMatchObject([{ id: seat.id, player: { id: player.id }, checkIn }]);
    const own = { hasAttended: true, contest: 'none', contestableUntil: null };
    const sessions = await listCampaignSessions(contextOf(player), { campaignId: campaign.id });
    expect(sessions.items[0]).toMatchObject({ ownCheckIn: own, ownSeat: { id: expect.any(String) } });
    expect((await listPurchases(contextOf(player), {})).items[0]).toMatchObject({ checkIn: own });
  });

  test('made again changes nothing, and is one entry of the audit log', async () => {
    const { session, mark } = await open();
    await mark(true, 60_000);
    const [again] = (await mark(true)).items;
    expect(again?.checkIn?.decidedAt).toBe(new Date(now.getTime() - 60_000).toISOString());
    const entries = await db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', session.id)
      .execute();
    expect(entries).toEqual([{ action: 'seat.check-in' }]);
  });

  test('that was made before another one gives way to it, though it arrives later, and so does one before an undo', async () => {
    const { seat, mark } = await open();
    await mark(false, 60_000);
    await mark(true, 120_000);
    expect(await decisionOf(seat.id)).toMatchObject({ has_attended: false });
    await mark(null, 30_000);
    await mark(true, 40_000);
    expect(await decisionOf(seat.id)).toMatchObject({ has_attended: null });
    await mark(true);
    expect(await decisionOf(seat.id)).toMatchObject({ has_attended: true });
  });

  test('of a seat that is gone is left out, and the others are taken', async () => {
    const { session, seat, owner } = await open();
    const gone = await makeSeat(db, { session_id: session.id });
    await cancelSeat(contextOf(owner), { seatId: gone.id });
    const marks = [gone, seat].map(({ id }) => ({
      seatId: id,
      hasAttended: true,
      agoMs: 0,
      by: 'list' as const,
    }));
    const { items } = await markSeats(contextOf(owner), { sessionId: session.id, marks });
    expect(items.map(({ seatId }) => seatId)).toEqual([seat.id]);
  });

  test('for an earlier time goes when the session is moved away from it', async () => {
    const { campaign, session, seat, owner, mark } = await open({ start_date: hours(1) });
    await mark(true);
    await updateSession(contextOf(owner), {
      sessionId: session.id,
      revision: session.revision,
      sessionNumber: session.session_number,
      description: session.description,
      startDate: hours(2).toISOString(),
      priceCents: 0,
      lengthMinutes: null,
      place: null,
      onlineLink: null,
      notes: null,
    });
    expect(await decisionOf(seat.id)).not.toBeNull();
    await db
      .updateTable('sessions')
      .set({ start_date: hours(30) })
      .where('id', '=', session.id)
      .execute();
    expect(await decisionOf(seat.id)).toBeNull();
    expect(campaign.id).toBe(session.campaign_id);
  });
});

describe('a code', () => {
  test('is the same for its player and the organiser, and another for every seat', async () => {
    const { session, player, owner } = await open();
    await makeSeat(db, { session_id: session.id });
    const { code } = await getSeatCode(contextOf(player), { sessionId: session.id });
    const codes = (await listCheckIn(contextOf(owner), { sessionId: session.id })).items.map(
      (seat) => seat.code,
    );
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(codes).toContain(code);
    expect(new Set(codes).size).toBe(2);
  });
});

/** Every mark that took effect on each seat, from the audit log. */
async function changesOf(sessionId: string) {
  const entries = await db
    .selectFrom('audit_log')
    .select('details')
    .where('subject_id', '=', sessionId)
    .where('action', '=', 'seat.check-in')
    .orderBy('id')
    .execute();
  return entries.map(({ details }) => {
    const { before, after } = details as {
      before: { seatId: string; hasAttended: Decision };
      after: { hasAttended: Decision };
    };
    return { seatId: before.seatId, from: before.hasAttended, to: after.hasAttended };
  });
}

/** The marks of a device, in the order in which they are pressed. */
const device = (ids: readonly string[], hasAttended: boolean) =>
  ids.map((seatId) => ({ seatId, hasAttended, agoMs: 0, by: 'list' as const }));

/** Two devices that mark the same seats at once: one from the first to the last, the other from the last to the first. */
async function onTwoDevices(database: Database) {
  const { session, owner } = await open();
  for (let index = 0; index < 11; index += 1) await makeSeat(db, { session_id: session.id });
  const rows = await db
    .selectFrom('player_sessions')
    .select('id')
    .where('session_id', '=', session.id)
    .orderBy('id')
    .execute();
  const seatIds = rows.map(({ id }) => id);
  const presses = [...device(seatIds, true), ...device(seatIds.toReversed(), false)];
  const outcomes = await race(presses.length, (index) =>
    markSeats(contextOf(owner, database), { sessionId: session.id, marks: [presses[index]!] }),
  );
  const changes = await changesOf(session.id);
  const broken = seatIds.filter((seatId) => {
    const ofSeat = changes.filter((change) => change.seatId === seatId);
    return ofSeat.some((change, index) => change.from !== (ofSeat[index - 1]?.to ?? null));
  });
  const stored = await db.selectFrom('check_ins').select(['seat_id', 'has_attended']).execute();
  const truth = new Map(stored.map((row) => [row.seat_id, row.has_attended]));
  const lost = seatIds.filter(
    (seatId) => truth.get(seatId) !== changes.findLast((change) => change.seatId === seatId)?.to,
  );
  return {
    failed: outcomes.filter(({ status }) => status === 'rejected').length,
    broken,
    lost,
    seatIds,
    changes,
  };
}

/** `open` with a seat that has a price and is not paid. */
async function priced() {
  const world = await open();
  await db
    .updateTable('player_sessions')
    .set({ price: '7.50', payment_status: 'pending' })
    .where('id', '=', world.seat.id)
    .execute();
  const pay = (isPaid: boolean, agoMs = 0, at = now) =>
    markSeats(contextOf(world.owner, db, at), {
      sessionId: world.session.id,
      marks: [{ seatId: world.seat.id, isPaid, agoMs }],
    });
  return { ...world, pay };
}

describe('cash at the door', () => {
  test('is marked from the list, beside attendance, and the list says it', async () => {
    const { session, seat, owner, pay } = await priced();
    expect(await pay(true)).toEqual({ items: [{ seatId: seat.id, checkIn: null, paymentStatus: 'paid' }] });
    const { items } = await listCheckIn(contextOf(owner), { sessionId: session.id });
    expect(items).toMatchObject([{ priceCents: 750, paymentStatus: 'paid', checkIn: null }]);
    expect(await toldIn(db, [seatPaid])).toMatchObject([
      { title: expect.stringContaining('your seat is paid') },
    ]);
  });

  test('a mark that a device kept does not undo a later one, whatever way that was made', async () => {
    const { seat, owner, pay } = await priced();
    await pay(true, 60_000, hours(1));
    expect(await pay(false, 120_000, hours(1))).toMatchObject({ items: [{ paymentStatus: 'paid' }] });
    await setSeatPayment(contextOf(owner, db, hours(2)), { seatId: seat.id, paymentStatus: 'pending' });
    expect(await pay(true, 60_000, hours(2))).toMatchObject({ items: [{ paymentStatus: 'pending' }] });
    expect(await pay(true, 0, hours(2))).toMatchObject({ items: [{ paymentStatus: 'paid' }] });
  });

  test('who came and who paid go together in one request', async () => {
    const { session, seat, owner } = await priced();
    const { items } = await markSeats(contextOf(owner), {
      sessionId: session.id,
      marks: [
        { seatId: seat.id, isPaid: true, agoMs: 10 },
        { seatId: seat.id, hasAttended: true, agoMs: 20, by: 'list' },
      ],
    });
    expect(items).toMatchObject([{ paymentStatus: 'paid', checkIn: { hasAttended: true } }]);
  });

  test('by others than the organisers is refused', async () => {
    const { session, seat, player } = await open();
    const marks = [{ seatId: seat.id, isPaid: false, agoMs: 0 }];
    await expect(markSeats(contextOf(player), { sessionId: session.id, marks })).rejects.toMatchObject(
      refusedWith('FORBIDDEN'),
    );
    const owner = contextOf((await priced()).owner);
    await expect(markSeats(owner, { sessionId: session.id, marks })).rejects.toMatchObject(
      refusedWith('FORBIDDEN'),
    );
  });
});

describe('two devices that check in the same session at once', () => {
  test('come to one truth: each seat has the last decision that was taken, and no decision is lost', async () => {
    const { failed, broken, lost, seatIds, changes } = await onTwoDevices(pool);
    expect({ failed, broken, lost }).toEqual({ failed: 0, broken: [], lost: [] });
    // Each seat was marked by both devices.
    expect(changes).toHaveLength(2 * seatIds.length);
  });

  test('canary: without the lock a device does not know what it overrules', luck, async () => {
    const { failed, broken, lost } = await onTwoDevices(withoutLocks(pool));
    expect(failed + broken.length + lost.length).toBeGreaterThan(0);
  });
});

describe('a miss', () => {
  test('is told to its player, and one that is undone in minutes to nobody', async () => {
    const { player, owner, mark } = await open();
    await mark(false);
    const [told] = await toldIn(db, [seatMissed]);
    expect(told).toMatchObject({ to: [player.auth_id], path: '/my/purchases' });
    expect(told?.title).toContain('you missed it, says the organiser');
    await mark(null);
    expect(await toldIn(db, [seatMissed])).toEqual([]);
    await mark(true);
    expect(await toldIn(db, [seatMissed])).toEqual([]);
    expect(owner.id).not.toBe(player.id);
  });

  test('that is contested counts for nothing, is told to the organiser with its words, and answered by them', async () => {
    const { session, player, seat, owner, mark } = await open();
    await mark(false);
    const text = 'I sat by the window.';
    await contestMiss(contextOf(player), { sessionId: session.id, text });
    const contested = await toldIn(db, [missContested]);
    expect(contested).toMatchObject([
      { to: [owner.auth_id], path: `/campaigns/${session.campaign_id}/sessions/${session.id}/check-in` },
    ]);
    const { items } = await listCheckIn(contextOf(owner), { sessionId: session.id });
    expect(items[0]?.checkIn?.contest).toMatchObject({ text, answeredAt: null });
    await expect(contestMiss(contextOf(player), { sessionId: session.id, text })).rejects.toMatchObject(
      refusedWith('CONTESTED_ALREADY'),
    );

    const late = contextOf(owner, db, hours(24 * 20));
    expect(await answerContest(late, { seatId: seat.id, hasAttended: true })).toMatchObject({
      hasAttended: true,
      contest: { text },
    });
    const answers = await toldIn(db, [contestAnswered]);
    expect(answers).toMatchObject([{ to: [player.auth_id] }]);
    expect(answers[0]?.title).toContain('you attended it after all');
    await expect(answerContest(late, { seatId: seat.id, hasAttended: false })).rejects.toMatchObject(
      refusedWith('CONTEST_GONE'),
    );
  });

  test('that the organiser keeps stays one, and nobody decides about their own', async () => {
    const { session, player, seat, owner, mark } = await open();
    await mark(false);
    await contestMiss(contextOf(player), { sessionId: session.id, text: 'I was there.' });
    await answerContest(contextOf(owner), { seatId: seat.id, hasAttended: false });
    expect(await decisionOf(seat.id)).toMatchObject({ has_attended: false, contest_answered_at: now });
    await db
      .updateTable('campaign_players')
      .set({ role_type: 'player' })
      .where('player_id', '=', owner.id)
      .execute();
    await db
      .updateTable('campaign_players')
      .set({ role_type: 'owner' })
      .where('player_id', '=', player.id)
      .execute();
    const marks = [{ seatId: seat.id, hasAttended: true, agoMs: 0, by: 'list' as const }];
    await expect(markSeats(contextOf(player), { sessionId: session.id, marks })).rejects.toMatchObject(
      refusedWith('OWN_SEAT'),
    );
  });
});

/** The same figure for everybody who may see it. */
const same = (figure: { attended: number; of: number } | null) => ({
  roster: figure,
  door: figure,
  own: figure,
});

describe('how often somebody came', () => {
  test('is told from three decided sessions on, of the last 20, without what is contested', async () => {
    const { session, player, owner, mark } = await open();
    const read = async () => ({
      roster: (await listSeats(contextOf(owner), { sessionId: session.id })).items[0]?.figure,
      door: (await listCheckIn(contextOf(owner), { sessionId: session.id })).items[0]?.figure,
      own: (await getOwnFigure(contextOf(player))).figure,
    });
    const decideElsewhere = async (hasAttended: Decision, daysAgo: number) => {
      const seat = await makeSeat(db, { session_id: (await makeSession(db)).id, player_id: player.id });
      const at = hours(-24 * daysAgo);
      await db
        .insertInto('check_ins')
        .values({
          seat_id: seat.id,
          player_id: player.id,
          has_attended: hasAttended,
          decided_at: at,
          created_at: at,
        })
        .execute();
    };
    await mark(false);
    await decideElsewhere(true, 1);
    await decideElsewhere(null, 2);
    expect(await read()).toEqual(same(null));
    await decideElsewhere(true, 3);
    expect(await read()).toEqual(same({ attended: 2, of: 3 }));
    await contestMiss(contextOf(player), { sessionId: session.id, text: 'I was there.' });
    expect(await read()).toEqual(same(null));
    for (let day = 4; day < 30; day += 1) await decideElsewhere(day < 7, day);
    expect(await read()).toEqual(same({ attended: 5, of: 20 }));
  });
});
