import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { after, openFullSession, rowsOf, type World } from '../../../../../tests/fixtures/call-off-world.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { holdUp } from '../../../../../tests/support/hold-up.ts';
import { luck, withoutLocks } from '../../../../../tests/support/without-locks.ts';
import { makeMember, makeSeat } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import type { Database } from '#platform/database/connect.ts';
import { confirmAttendance } from '#features/seats/server/confirm-attendance.ts';
import { markSeats } from '#features/seats/server/check-in/mark-seats.ts';
import { setSeatPayment } from '#features/seats/server/set-seat-payment.ts';
import { acceptOffer } from '#features/seats/server/waitlist/accept-offer.ts';

const { db } = testDatabase();
const pool = racePool();

/** Races a call-off of a session against actions of others in it. Returns the rows that are left. */
async function raceAgainst(
  database: Database,
  world: World,
  acts: (() => Promise<unknown>)[],
): Promise<Awaited<ReturnType<typeof rowsOf>> & { errors: unknown[] }> {
  const all = [
    ...acts.slice(0, acts.length / 2),
    () => world.off(null, undefined, database),
    ...acts.slice(acts.length / 2),
  ];
  const outcomes = await race(all.length, (index) => all[index]!());
  const errors = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' && !(outcome.reason as { refusal?: unknown }).refusal
      ? [outcome.reason]
      : [],
  );
  return { ...(await rowsOf(db, world)), errors };
}

const ROUNDS = 8;

type Player = Awaited<ReturnType<typeof makePlayer>>;

/** A world, and what people do in it at the same time, on a database. */
type Scene = { world: World; acts: (database: Database) => (() => Promise<unknown>)[] };

/** Races the acts of a scene against a call-off. */
const raced = ({ world, acts }: Scene) => raceAgainst(pool, world, acts(pool));

/**
 * Runs a scene with all locks removed: its first action is paused before it writes its seat, and the session is called off
 * meanwhile. Returns how many seats wrongly remain.
 */
async function seatsOvertaken({ world, acts }: Scene): Promise<number> {
  const unlocked = withoutLocks(pool);
  await holdUp(pool, { table: 'player_sessions', when: 'true' }, async ({ waiting, letGo }) => {
    const acting = acts(unlocked)[0]!();
    await waiting(1);
    const off = world.off(null, undefined, unlocked);
    await waiting(2, off);
    await letGo();
    await Promise.allSettled([acting, off]);
  });
  return (await rowsOf(db, world)).seats.length;
}

/** Half of the seats are free, and many players want them. */
async function booking(): Promise<Scene> {
  const world = await openFullSession(db);
  await db.updateTable('campaigns').set({ max_players: 30 }).where('id', '=', world.campaign.id).execute();
  await db.deleteFrom('waitlist_entries').where('session_id', '=', world.session.id).execute();
  const players: Player[] = [];
  for (let index = 0; index < 12; index += 1) players.push(await makePlayer(db));
  for (const { id } of players) await makeMember(db, { campaign_id: world.campaign.id, player_id: id });
  const acts = (database: Database) =>
    players.map(
      (player) => () =>
        confirmAttendance(world.contextOf(player, undefined, database), { sessionId: world.session.id }),
    );
  return { world, acts };
}

/** Twelve players on the waiting list are held a seat, and take it. With only two, hardly one would ever meet the call-off. */
async function offers(): Promise<Scene> {
  const world = await openFullSession(db);
  await db.updateTable('campaigns').set({ max_players: 30 }).where('id', '=', world.campaign.id).execute();
  const players = [world.first, world.second];
  for (let place = 3; place <= 12; place += 1) {
    const player = await makePlayer(db);
    await makeMember(db, { campaign_id: world.campaign.id, player_id: player.id });
    await db
      .insertInto('waitlist_entries')
      .values({ session_id: world.session.id, player_id: player.id, place, waiting_since: after(-120) })
      .execute();
    players.push(player);
  }
  await db
    .updateTable('waitlist_entries')
    .set({ offered_at: after(-60), offer_ends_at: after(3600) })
    .where('session_id', '=', world.session.id)
    .execute();
  const acts = (database: Database) =>
    players.map(
      (player) => () =>
        acceptOffer(world.contextOf(player, undefined, database), { sessionId: world.session.id }),
    );
  return { world, acts };
}

/** Ten players pay, each marked on another device. Returns whose payment was confirmed, and who is paid back. */
async function payment(database: Database) {
  const world = await openFullSession(db);
  await db
    .updateTable('player_sessions')
    .set({ payment_status: 'pending' })
    .where('session_id', '=', world.session.id)
    .execute();
  const seats = [];
  for (let index = 0; index < 10; index += 1) {
    seats.push(
      await makeSeat(db, { session_id: world.session.id, price: '7.50', payment_status: 'pending' }),
    );
  }
  const paid: string[] = [];
  const acts = seats.map(({ id, player_id: playerId }) => async () => {
    await setSeatPayment(world.contextOf(world.owner, undefined, database), {
      seatId: id,
      paymentStatus: 'paid',
    });
    paid.push(playerId!);
  });
  const found = await raceAgainst(database, world, acts);
  const refunded = (found.refunds as { player_id: string }[]).map(({ player_id: id }) => id);
  return { ...found, paid: paid.toSorted(), refunded: refunded.toSorted() };
}

/** Everybody is checked in, each on another device. Returns which marks were confirmed, and which are kept for an undo. */
async function checkIn(database: Database) {
  const world = await openFullSession(db, { startDate: after(1800) });
  const of = { session_id: world.session.id };
  const seats = [];
  for (let index = 0; index < 10; index += 1) seats.push(await makeSeat(db, of));
  const confirmed: string[] = [];
  const acts = seats.map(({ id }) => async () => {
    const { items } = await markSeats(world.contextOf(world.owner, undefined, database), {
      sessionId: world.session.id,
      marks: [{ seatId: id, hasAttended: true, agoMs: 0, by: 'list' }],
    });
    confirmed.push(...items.map(({ seatId }) => seatId));
  });
  const found = await raceAgainst(database, world, acts);
  const kept = (found.kept as { check_in: { seat_id: string } | null }[]).flatMap(({ check_in: mark }) =>
    mark ? [mark.seat_id] : [],
  );
  return { ...found, confirmed: confirmed.toSorted(), marks: kept.toSorted() };
}

/** Whether something happens in at least one of several rounds. Without locks it is chance whether the two sides of a race meet. */
async function isSeen(round: () => Promise<boolean>): Promise<boolean> {
  for (let count = 0; count < ROUNDS; count += 1) if (await round()) return true;
  return false;
}

describe('a call-off in a race', () => {
  test('against booking: nobody sits in it afterwards, and nothing fails otherwise', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { seats, line, errors } = await raced(await booking());
      expect({ seats, line, errors }).toEqual({ seats: [], line: [], errors: [] });
    }
  });

  test('canary: without the locks somebody sits in a session that is called off', async () => {
    expect(await seatsOvertaken(await booking())).toBe(1);
  });

  test('against offers that are taken: nobody sits or waits in it afterwards', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { seats, line, errors } = await raced(await offers());
      expect({ seats, line, errors }).toEqual({ seats: [], line: [], errors: [] });
    }
  });

  test('canary: without the locks an offer is taken in a session that is called off', async () => {
    expect(await seatsOvertaken(await offers())).toBe(1);
  });

  test('against payment: whoever was marked as paid is paid back, and nobody else', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { paid, refunded, errors } = await payment(pool);
      expect(errors).toEqual([]);
      expect(refunded).toEqual(paid);
    }
  });

  test('against check-in: every mark that was confirmed is kept for an undo', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { seats, checkIns, errors, confirmed, marks } = await checkIn(pool);
      expect({ seats, checkIns, errors }).toEqual({ seats: [], checkIns: [], errors: [] });
      expect(marks).toEqual(confirmed);
    }
  });

  test('canary: without the locks a mark is confirmed and lost', luck, async () => {
    expect(
      await isSeen(async () => {
        const { confirmed, marks } = await checkIn(withoutLocks(pool));
        return !isDeepStrictEqual(marks, confirmed);
      }),
    ).toBe(true);
  });

  test('canary: without the locks somebody who was marked as paid is not paid back', luck, async () => {
    expect(
      await isSeen(async () => {
        const { paid, refunded } = await payment(withoutLocks(pool));
        return !isDeepStrictEqual(refunded, paid);
      }),
    ).toBe(true);
  });
});
