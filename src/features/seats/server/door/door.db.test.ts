import { describe, expect, test } from 'vitest';
import { playerActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { noticesOfCampaigns, toldIn } from '../../../../../tests/support/told-in.ts';
import { luck, withoutLocks } from '../../../../../tests/support/without-locks.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import type { Database } from '#platform/database/connect.ts';
import { newId } from '#shared/ids.ts';
import { addBlock } from '#features/blocks/server/manage-blocks.ts';
import { leaveCampaign } from '#features/membership/server/members/leave-campaign.ts';
import { leaveFormerSeats } from '#features/membership/server/records/personal/erased-player.ts';
import { listCampaignSessions } from '#features/sessions/server/list-sessions.ts';
import { callOff } from '#features/sessions/server/call-off/create-call-off.ts';
import { undoCallOff } from '#features/sessions/server/call-off/undo-call-off.ts';
import { cancelAttendance } from '../cancel-attendance.ts';
import { cancelSeat } from '../cancel-seat.ts';
import { confirmAttendance } from '../confirm-attendance.ts';
import { listCheckIn } from '../check-in/list-check-in.ts';
import { markSeats } from '../check-in/mark-seats.ts';
import { listDebts } from '../payments/list-debts.ts';
import { listSeats } from '../list-seats.ts';
import { joinWaitlist } from '../waitlist/join-waitlist.ts';
import { forgetGuestNames } from '../records/guests.ts';
import { addGuest } from './add-guest.ts';
import { seatPlayer } from './add-player.ts';

const { db } = testDatabase();
const pool = racePool();
const now = new Date('2027-02-20T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const refusedWith = (code: string) => ({ refusal: { code } });

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow, database: Database = db, clock = now) =>
  testContext({ db: database, actor: playerActor(player), clock });

type Wish = { start_date?: Date; max_players?: number } & Partial<Parameters<typeof makeCampaign>[1]>;

/** A session with a price that begins in an hour, with a player who has a seat. */
async function open({ start_date = hours(1), max_players = 4, ...wish }: Wish = {}) {
  const campaign = await makeCampaign(db, { min_players: 1, max_players, ...wish });
  const session = await makeSession(db, { campaign_id: campaign.id, start_date, price: '7.50' });
  const player = await makePlayer(db);
  await makeMember(db, { campaign_id: campaign.id, player_id: player.id });
  const seat = await makeSeat(db, {
    session_id: session.id,
    player_id: player.id,
    price: '7.50',
    payment_status: 'pending',
  });
  const owner = campaign.owner!;
  const add = (name = 'Rosa', hostPlayerId: string | null = null, database: Database = db, clock = now) =>
    addGuest(contextOf(owner, database, clock), { sessionId: session.id, id: newId(), name, hostPlayerId });
  const give = (alias: string, clock = now) =>
    seatPlayer(contextOf(owner, db, clock), { sessionId: session.id, alias });
  const list = async () => (await listCheckIn(contextOf(owner), { sessionId: session.id })).items;
  const shown = async () =>
    (await listCampaignSessions(contextOf(owner), { campaignId: campaign.id })).items[0]!;
  return { campaign, session, player, seat, owner, add, give, list, shown };
}

const seatsOf = (sessionId: string) =>
  db.selectFrom('player_sessions').selectAll().where('session_id', '=', sessionId).orderBy('id').execute();

describe('a walk-in', () => {
  test('sits there by name: counted, in the list and the roster, checked in, and owing the price', async () => {
    const { session, owner, add, list, shown } = await open();
    const { id } = await add();
    expect(await shown()).toMatchObject({ seatsTaken: 2 });
    expect(await list()).toMatchObject([
      { guest: null },
      {
        id,
        player: null,
        guest: { name: 'Rosa', hostAlias: null },
        priceCents: 750,
        paymentStatus: 'pending',
        checkIn: { hasAttended: true, decidedBy: owner.alias },
      },
    ]);
    const { items } = await listSeats(contextOf(owner), { sessionId: session.id });
    expect(items[1]).toMatchObject({ player: null, guest: { name: 'Rosa' } });
  });

  test('is added once however often the device asks', async () => {
    const { session, owner } = await open();
    const guest = { sessionId: session.id, id: newId(), name: 'Rosa', hostPlayerId: null };
    await addGuest(contextOf(owner), guest);
    await addGuest(contextOf(owner), guest);
    expect(await seatsOf(session.id)).toHaveLength(2);
  });

  test('is marked and paid like a player, cancelled like a player, and nobody is told', async () => {
    const { session, owner, add } = await open();
    const { id } = await add();
    const { items } = await markSeats(contextOf(owner), {
      sessionId: session.id,
      marks: [
        { seatId: id, isPaid: true, agoMs: 0 },
        { seatId: id, hasAttended: null, agoMs: 0, by: 'list' },
      ],
    });
    expect(items).toMatchObject([{ paymentStatus: 'paid', checkIn: { hasAttended: null } }]);
    await cancelSeat(contextOf(owner), { seatId: id });
    expect(await seatsOf(session.id)).toHaveLength(1);
    expect(
      await db.selectFrom('refunds').select('id').where('organiser_id', '=', owner.id).execute(),
    ).toEqual([]);
    expect(await toldIn(db, noticesOfCampaigns)).toEqual([]);
  });

  test('is refused in a full session, also where its free seat is held, and a week after the start', async () => {
    const full = await open({ max_players: 1 });
    await expect(full.add()).rejects.toMatchObject(refusedWith('SESSION_FULL'));
    const held = await open({ max_players: 1, start_date: hours(50) });
    await joinWaitlist(contextOf(await makePlayer(db)), { sessionId: held.session.id });
    await cancelAttendance(contextOf(held.player), { sessionId: held.session.id });
    await expect(held.add()).rejects.toMatchObject(refusedWith('SESSION_FULL'));
    const late = await open({ start_date: hours(-200) });
    await expect(late.add()).rejects.toMatchObject(refusedWith('CHECK_IN_CLOSED'));
  });

  test('before check-in opens is seated, and not said to have come', async () => {
    const { add, list } = await open({ start_date: hours(50) });
    await add();
    expect((await list())[1]).toMatchObject({ guest: { name: 'Rosa' }, checkIn: null });
  });

  test('others than the organisers are refused', async () => {
    const { session, player } = await open();
    const guest = { sessionId: session.id, id: newId(), name: 'Rosa', hostPlayerId: null };
    await expect(addGuest(contextOf(player), guest)).rejects.toMatchObject(refusedWith('FORBIDDEN'));
    const seat = { sessionId: session.id, alias: player.alias };
    await expect(seatPlayer(contextOf(player), seat)).rejects.toMatchObject(refusedWith('FORBIDDEN'));
  });

  test('is nameless after 90 days, and the seat stays', async () => {
    const { session, add } = await open();
    await add();
    await forgetGuestNames(db, hours(2));
    expect((await seatsOf(session.id)).map((row) => row.guest_name)).toContain('Guest');
  });
});

/** A guest and players race for the last seat. */
async function lastSeat(database: Database) {
  const { session, add } = await open({ max_players: 2 });
  const players: PlayerRow[] = [];
  for (let index = 0; index < 6; index += 1) players.push(await makePlayer(db));
  await race(12, (index) =>
    index % 2 === 0
      ? add('Rosa', null, database)
      : confirmAttendance(contextOf(players[(index - 1) / 2]!, database), { sessionId: session.id }),
  );
  return (await seatsOf(session.id)).length;
}

describe('a walk-in and players who race for the last seat', () => {
  test('get one seat together', async () => {
    for (let round = 0; round < 6; round += 1) expect(await lastSeat(pool)).toBe(2);
  });

  test('canary: without the locks they get more', luck, async () => {
    expect(await lastSeat(withoutLocks(pool))).toBeGreaterThan(2);
  });
});

describe('whom a player brings', () => {
  test('is billed to the player', async () => {
    const { player, add } = await open();
    await add('Rosa', player.id);
    expect(await listDebts(contextOf(player))).toMatchObject({ owedCents: 1500, items: [{ seats: 2 }] });
  });

  test('needs a seat of the player', async () => {
    const { add } = await open();
    await expect(add('Rosa', (await makePlayer(db)).id)).rejects.toMatchObject(
      refusedWith('HOST_NOT_SEATED'),
    );
  });

  test('goes with the player, whatever takes their seat', async () => {
    const ways: ((world: Awaited<ReturnType<typeof open>>) => Promise<unknown>)[] = [
      ({ player, session }) => cancelAttendance(contextOf(player), { sessionId: session.id }),
      ({ player, campaign }) => leaveCampaign(contextOf(player), { campaignId: campaign.id }),
      ({ owner, seat }) => cancelSeat(contextOf(owner), { seatId: seat.id }),
      ({ player }) => leaveFormerSeats(db, player.id, now),
    ];
    for (const way of ways) {
      const world = await open();
      await world.add('Rosa', world.player.id);
      await way(world);
      expect(await seatsOf(world.session.id)).toEqual([]);
    }
  });

  test('is paid back to the player who is cancelled with them', async () => {
    const { owner, player, seat, add, session } = await open();
    const { id } = await add('Rosa', player.id);
    await markSeats(contextOf(owner), {
      sessionId: session.id,
      marks: [{ seatId: id, isPaid: true, agoMs: 0 }],
    });
    await cancelSeat(contextOf(owner), { seatId: seat.id });
    const refunds = await db
      .selectFrom('refunds')
      .select(['player_id', 'price'])
      .where('organiser_id', '=', owner.id)
      .execute();
    expect(refunds).toEqual([{ player_id: player.id, price: '7.50' }]);
  });

  test('keeps the player from leaving once that seat is paid', async () => {
    const { owner, player, add, session, campaign } = await open();
    const { id } = await add('Rosa', player.id);
    await markSeats(contextOf(owner), {
      sessionId: session.id,
      marks: [{ seatId: id, isPaid: true, agoMs: 0 }],
    });
    await expect(leaveCampaign(contextOf(player), { campaignId: campaign.id })).rejects.toMatchObject(
      refusedWith('SEAT_PAID'),
    );
    await expect(cancelAttendance(contextOf(player), { sessionId: session.id })).rejects.toMatchObject(
      refusedWith('SEAT_PAID'),
    );
  });

  test('comes back with the player when a call-off is undone, and so does who came alone', async () => {
    const { owner, player, add, session, campaign } = await open();
    await add('Rosa', player.id);
    await add('Ida');
    const before = await seatsOf(session.id);
    const { id: callOffId } = await callOff(contextOf(owner), {
      campaignId: campaign.id,
      which: { scope: 'one', sessionId: session.id },
      words: null,
    });
    expect(await seatsOf(session.id)).toEqual([]);
    await undoCallOff(contextOf(owner), { campaignId: campaign.id, callOffId });
    expect(await seatsOf(session.id)).toEqual(before);
  });

  test('of an erased player is nobody’s in the books of a session that began', async () => {
    const { player, add, session } = await open();
    await add('Rosa', player.id);
    await leaveFormerSeats(db, player.id, hours(2));
    const former = await db
      .selectFrom('former_seats')
      .select('price')
      .where('session_id', '=', session.id)
      .execute();
    expect(former).toHaveLength(2);
    expect(await seatsOf(session.id)).toEqual([]);
  });
});

describe('a seat for a player by alias', () => {
  test('is theirs at once, makes a member, checks them in, and tells them where to give it back', async () => {
    const { session, campaign, owner, give, list } = await open();
    const guest = await makePlayer(db, { alias: 'Nadja of the Well' });
    const { id } = await give('nadja OF the well');
    expect(await list()).toMatchObject([
      {},
      { id, player: { id: guest.id }, checkIn: { hasAttended: true } },
    ]);
    expect(
      (await toldIn(db, noticesOfCampaigns)).filter(({ to }) => to.includes(guest.auth_id)),
    ).toMatchObject([
      {
        kind: 'seat.given',
        title: expect.stringContaining(`${owner.alias} gave you a seat`),
        path: `/campaigns/${campaign.id}#session-${session.id}`,
      },
    ]);
    expect(await give('Nadja of the Well')).toMatchObject({ id });
  });

  test('is given also once the session has begun, and given back with one press then', async () => {
    const { session, give } = await open({ start_date: hours(-1) });
    const guest = await makePlayer(db);
    await give(guest.alias);
    expect(await cancelAttendance(contextOf(guest), { sessionId: session.id })).toMatchObject({
      seatsTaken: 1,
    });
    const kept = await db
      .selectFrom('cancelled_seats')
      .select('player_id')
      .where('session_id', '=', session.id)
      .execute();
    expect(kept).toEqual([]);
  });

  test('is not given back once the session is over: whoever stayed owes for it', async () => {
    const { session, give } = await open({ start_date: hours(-1) });
    const guest = await makePlayer(db);
    await give(guest.alias);
    const later = contextOf(guest, db, hours(4));
    await expect(cancelAttendance(later, { sessionId: session.id })).rejects.toMatchObject(
      refusedWith('SESSION_BEGUN'),
    );
  });

  test('is refused where blocks, admission or a certificate say no, in words that tell no block', async () => {
    const blocked = await makePlayer(db);
    const world = await open();
    await addBlock(contextOf(blocked), { playerId: world.owner.id });
    await expect(world.give(blocked.alias)).rejects.toMatchObject(refusedWith('CANNOT_SEAT'));
    const stranger = await makePlayer(db);
    const byRequest = await open({ admission: 'request' });
    await expect(byRequest.give(stranger.alias)).rejects.toMatchObject(refusedWith('JOIN_FIRST'));
    const certified = await open({ requires_certificate: true });
    await expect(certified.give(stranger.alias)).rejects.toMatchObject(refusedWith('NOT_CERTIFIED'));
  });

  test('is refused for nobody’s alias, the owner, a full session and a banned player', async () => {
    const world = await open({ max_players: 2 });
    await expect(world.give('Nobody at all')).rejects.toMatchObject(refusedWith('NO_SUCH_ALIAS'));
    await expect(world.give(world.owner.alias)).rejects.toMatchObject(refusedWith('OWNER_HOLDS_NO_SEAT'));
    const banned = await makePlayer(db);
    await db.updateTable('profiles').set({ disabled_at: now }).where('id', '=', banned.auth_id).execute();
    await expect(world.give(banned.alias)).rejects.toMatchObject(refusedWith('CANNOT_SEAT'));
    await world.add();
    await expect(world.give((await makePlayer(db)).alias)).rejects.toMatchObject(refusedWith('SESSION_FULL'));
  });
});
