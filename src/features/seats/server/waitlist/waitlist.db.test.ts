import { describe, expect, test } from 'vitest';
import { playerActor } from '../../../../../tests/support/actors.ts';
import { setStatus } from '../../../../../tests/editing/set-status.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import type { Database } from '#platform/database/connect.ts';
import { makeCampaign, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer, playerRow, userRow } from '#demo/factories/people.ts';
import { DomainError } from '#shared/errors.ts';
import { cancelAttendance } from '../cancel-attendance.ts';
import { confirmAttendance } from '../confirm-attendance.ts';
import { deleteSession } from '#features/sessions/server/delete-session.ts';
import { acceptOffer } from './accept-offer.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { declineOffer, leaveWaitlist } from './leave-waitlist.ts';
import { moveWaiting } from './move-waiting.ts';
import { removeWaiting } from './remove-waiting.ts';
import { setOfferHours } from './set-offer-hours.ts';
import { advanceDueLines } from './waitlist-queue.ts';

const { db } = testDatabase();
const pool = racePool();

const HOUR_MS = 3_600_000;
const start = new Date('2030-03-01T12:00:00.000Z');
const hours = (count: number) => new Date(start.getTime() + count * HOUR_MS);

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;

/** A session three days after `start` whose seats are all taken, and contexts of players at a given hour. */
async function fullTable(seats = 1, given: { price?: string } = {}) {
  const campaign = await makeCampaign(db, { type: 'Retailer', min_players: 1, max_players: seats });
  const session = await makeSession(db, { campaign_id: campaign.id, start_date: hours(72), ...given });
  const seated: PlayerRow[] = [];
  for (let seat = 0; seat < seats; seat += 1) {
    const player = await makePlayer(db);
    await makeSeat(db, { session_id: session.id, player_id: player.id });
    seated.push(player);
  }
  const at = (player: PlayerRow, hour = 0, database: Database = db) =>
    testContext({ db: database, actor: playerActor(player), clock: hours(hour) });
  return { campaign, owner: campaign.owner!, sessionId: session.id, seated, at };
}

async function makePlayers(count: number): Promise<PlayerRow[]> {
  const players: PlayerRow[] = [];
  for (let index = 0; index < count; index += 1) players.push(await makePlayer(db));
  return players;
}

/** The code of the refusal with which the work ends. */
const refusalCode = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.refusal.code : 'error'),
  );

/** The waiting list as stored: who is waiting, and who has an offer. */
const lineOf = async (sessionId: string) => {
  const rows = await db
    .selectFrom('waitlist_entries')
    .select(['player_id', 'offer_ends_at'])
    .where('session_id', '=', sessionId)
    .orderBy('place')
    .execute();
  return {
    waiting: rows.filter((row) => row.offer_ends_at === null).map((row) => row.player_id),
    offered: rows.filter((row) => row.offer_ends_at !== null).map((row) => row.player_id),
    ends: rows.flatMap((row) => row.offer_ends_at ?? []),
  };
};

/** The kinds of notices about waiting lists that a player got, in order. */
const toldTo = async (player: PlayerRow): Promise<string[]> => {
  const rows = await db
    .selectFrom('notice_readers')
    .innerJoin('notices', 'notices.id', 'notice_readers.notice_id')
    .select('notices.kind')
    .where('notice_readers.user_id', '=', player.auth_id)
    .where('notices.kind', 'like', 'waitlist.%')
    .orderBy('notice_readers.at')
    .execute();
  return rows.map((row) => row.kind);
};

const runJob = (hour: number) => {
  const { clock, jobs } = testContext({ db, clock: hours(hour) });
  return advanceDueLines({ db, clock, jobs });
};

describe('the line of a full session', () => {
  test('takes players in order, shows each their place, and takes nobody twice', async () => {
    const { sessionId, at } = await fullTable();
    const [ann, bo] = await makePlayers(2);
    await joinWaitlist(at(ann!), { sessionId });
    await joinWaitlist(at(bo!), { sessionId });
    expect(await joinWaitlist(at(ann!, 1), { sessionId })).toMatchObject({ ownPlace: 1, waiting: 2 });
    expect(await joinWaitlist(at(bo!, 1), { sessionId })).toMatchObject({ ownPlace: 2, waiting: 2 });
  });

  test('takes nobody who holds a seat or could have one, nobody in the last two hours, and not the organiser', async () => {
    const { sessionId, at, seated, owner } = await fullTable();
    const [ann] = await makePlayers(1);
    const joining = (player: PlayerRow, hour = 0) =>
      refusalCode(joinWaitlist(at(player, hour), { sessionId }));
    expect(await joining(seated[0]!)).toBe('HOLDS_SEAT');
    expect(await joining(owner)).toBe('OWNER_HOLDS_NO_SEAT');
    expect(await joining(ann!, 70)).toBe('WAITLIST_OVER');
    await cancelAttendance(at(seated[0]!), { sessionId });
    expect(await joining(ann!)).toBe('SEATS_LEFT');
  });

  test('a seat that is given back goes to the line, and is free for anybody once it is first come', async () => {
    const { sessionId, at, seated } = await fullTable();
    const [ann] = await makePlayers(1);
    await joinWaitlist(at(ann!), { sessionId });
    expect(await cancelAttendance(at(seated[0]!, 1), { sessionId })).toMatchObject({ isFree: false });
    const late = await fullTable();
    await joinWaitlist(late.at(ann!), { sessionId: late.sessionId });
    const given = await cancelAttendance(late.at(late.seated[0]!, 71), { sessionId: late.sessionId });
    expect(given).toMatchObject({ isFree: true });
  });

  test('a freed seat is held for the first, as long as the organiser set, and told to them; nobody else gets it', async () => {
    const { campaign, sessionId, at, seated, owner } = await fullTable();
    const [ann, bo, cy] = await makePlayers(3);
    await setOfferHours(at(owner), { campaignId: campaign.id, offerHours: 20 });
    for (const player of [ann!, bo!]) await joinWaitlist(at(player), { sessionId });
    expect(await cancelAttendance(at(seated[0]!, 1), { sessionId })).toMatchObject({ isFree: false });
    expect(await lineOf(sessionId)).toEqual({ offered: [ann!.id], waiting: [bo!.id], ends: [hours(21)] });
    expect([await toldTo(ann!), await toldTo(bo!)]).toEqual([['waitlist.offered'], []]);
    for (const player of [bo!, cy!]) {
      expect(await refusalCode(confirmAttendance(at(player, 2), { sessionId }))).toBe('SESSION_FULL');
      expect(await refusalCode(acceptOffer(at(player, 2), { sessionId }))).toBe('SESSION_FULL');
    }
    await acceptOffer(at(ann!, 2), { sessionId });
    expect(await lineOf(sessionId)).toEqual({ offered: [], waiting: [bo!.id], ends: [] });
  });

  test('to confirm is to accept', async () => {
    const { sessionId, at, seated } = await fullTable(1, { price: '5.00' });
    const [ann] = await makePlayers(1);
    await joinWaitlist(at(ann!), { sessionId });
    await cancelAttendance(at(seated[0]!, 1), { sessionId });
    const seat = await confirmAttendance(at(ann!, 2), { sessionId });
    expect(seat).toMatchObject({ priceCents: 500, paymentStatus: 'pending' });
    expect(await lineOf(sessionId)).toMatchObject({ offered: [], waiting: [] });
  });

  test.each([
    [
      'passes',
      (context: ReturnType<typeof testContext>, sessionId: string) => declineOffer(context, { sessionId }),
    ],
    [
      'leaves',
      (context: ReturnType<typeof testContext>, sessionId: string) => leaveWaitlist(context, { sessionId }),
    ],
  ])('who %s is out, and the next is asked', async (_how, giveUp) => {
    const { sessionId, at, seated } = await fullTable();
    const [ann, bo] = await makePlayers(2);
    for (const player of [ann!, bo!]) await joinWaitlist(at(player), { sessionId });
    await cancelAttendance(at(seated[0]!, 1), { sessionId });
    await giveUp(at(ann!, 2), sessionId);
    expect(await lineOf(sessionId)).toMatchObject({ offered: [bo!.id], waiting: [] });
    expect(await refusalCode(giveUp(at(ann!, 3), sessionId))).toMatch(/^(?:OFFER_GONE|NOT_WAITING)$/);
  });

  test('an offer that ran out goes to the next, is told, and can be taken no more', async () => {
    const { sessionId, at, seated } = await fullTable();
    const [ann, bo] = await makePlayers(2);
    for (const player of [ann!, bo!]) await joinWaitlist(at(player), { sessionId });
    await cancelAttendance(at(seated[0]!, 1), { sessionId });
    // Also before the job has removed the expired offer.
    expect(await refusalCode(acceptOffer(at(ann!, 13), { sessionId }))).toBe('SESSION_FULL');
    expect(await runJob(12)).toBe(0);
    expect(await runJob(13)).toBe(1);
    expect(await lineOf(sessionId)).toEqual({ offered: [bo!.id], waiting: [], ends: [hours(25)] });
    expect(await toldTo(ann!)).toEqual(['waitlist.offered', 'waitlist.ran-out']);
  });

  test('within two hours of the start it is first come: whoever was in line is told once, and anybody confirms', async () => {
    const { sessionId, at, seated } = await fullTable();
    const [ann, bo, cy] = await makePlayers(3);
    for (const player of [ann!, bo!]) await joinWaitlist(at(player), { sessionId });
    await cancelAttendance(at(seated[0]!, 69), { sessionId });
    expect((await lineOf(sessionId)).ends).toEqual([hours(70)]);
    expect([await runJob(70), await runJob(70)]).toEqual([1, 0]);
    expect(await lineOf(sessionId)).toMatchObject({ offered: [], waiting: [] });
    expect(await toldTo(bo!)).toEqual(['waitlist.first-come']);
    await confirmAttendance(at(cy!, 70), { sessionId });
    expect(await refusalCode(confirmAttendance(at(ann!, 70), { sessionId }))).toBe('SESSION_FULL');
  });

  test('a seat that is freed within those hours is told to everybody who still waited', async () => {
    const { sessionId, at, seated } = await fullTable();
    const [ann] = await makePlayers(1);
    await joinWaitlist(at(ann!), { sessionId });
    expect(await runJob(70)).toBe(0);
    await cancelAttendance(at(seated[0]!, 71), { sessionId });
    expect(await toldTo(ann!)).toEqual(['waitlist.first-come']);
  });

  test('who could not sit with somebody there is passed over, keeps their place, and is asked once they can', async () => {
    const { sessionId, at, seated } = await fullTable(2);
    const [ann, bo] = await makePlayers(2);
    for (const player of [ann!, bo!]) await joinWaitlist(at(player), { sessionId });
    await db
      .insertInto('player_blocks')
      .values({ player_id: seated[0]!.id, blocked_id: ann!.id, created_at: start })
      .execute();
    await cancelAttendance(at(seated[1]!, 1), { sessionId });
    expect(await lineOf(sessionId)).toMatchObject({ offered: [bo!.id], waiting: [ann!.id] });
    await cancelAttendance(at(seated[0]!, 2), { sessionId });
    expect((await lineOf(sessionId)).waiting).toEqual([]);
  });

  test('a paused campaign holds no seats and takes nobody; resumed, the same are asked first', async () => {
    const { campaign, sessionId, at, seated, owner } = await fullTable();
    const [ann, bo] = await makePlayers(2);
    for (const player of [ann!, bo!]) await joinWaitlist(at(player), { sessionId });
    await cancelAttendance(at(seated[0]!, 1), { sessionId });
    await setStatus(at(owner, 2), { campaignId: campaign.id, status: 'paused' });
    expect(await lineOf(sessionId)).toMatchObject({ offered: [], waiting: [ann!.id, bo!.id] });
    await runJob(40);
    await setStatus(at(owner, 40), { campaignId: campaign.id, status: 'active' });
    expect(await lineOf(sessionId)).toMatchObject({ offered: [ann!.id], waiting: [bo!.id] });
  });

  test.each([
    [
      'the campaign ends',
      async ({ campaign, at, owner }: Awaited<ReturnType<typeof fullTable>>) => {
        await db.deleteFrom('player_sessions').execute();
        await setStatus(at(owner, 1), { campaignId: campaign.id, status: 'ended' });
      },
    ],
    [
      'the session is deleted',
      async ({ sessionId, at, owner }: Awaited<ReturnType<typeof fullTable>>) => {
        await deleteSession(at(owner, 1), { sessionId });
      },
    ],
  ])('goes when %s, and whoever waited is told', async (_when, end) => {
    const table = await fullTable();
    const [ann] = await makePlayers(1);
    await joinWaitlist(table.at(ann!), { sessionId: table.sessionId });
    await end(table);
    expect(await lineOf(table.sessionId)).toMatchObject({ offered: [], waiting: [] });
    expect(await toldTo(ann!)).toEqual(['waitlist.gone']);
  });
});

describe('the organiser of a line', () => {
  test('moves who waits, never before a seat that is held, and the audit log keeps why', async () => {
    const { sessionId, at, seated, owner } = await fullTable();
    const [ann, bo, cy] = await makePlayers(3);
    for (const player of [ann!, bo!, cy!]) await joinWaitlist(at(player), { sessionId });
    await cancelAttendance(at(seated[0]!, 1), { sessionId });
    const move = { sessionId, playerId: cy!.id, to: 'front', reason: 'missed-out' } as const;
    expect(await moveWaiting(at(owner, 2), move)).toEqual({ place: 1 });
    expect(await lineOf(sessionId)).toMatchObject({ offered: [ann!.id], waiting: [cy!.id, bo!.id] });
    const { details } = await db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'waitlist.move')
      .executeTakeFirstOrThrow();
    expect(details).toEqual({
      before: { playerId: cy!.id, place: 2 },
      after: { place: 1, reason: 'missed-out' },
    });
    expect(await refusalCode(moveWaiting(at(owner, 2), { ...move, playerId: ann!.id }))).toBe('NOT_IN_LINE');
    expect(await refusalCode(moveWaiting(at(bo!, 2), move))).toBe('FORBIDDEN');
  });

  test('takes somebody off, with a seat that is held for them: they are told, and the next is asked', async () => {
    const { sessionId, at, seated, owner } = await fullTable();
    const [ann, bo] = await makePlayers(2);
    for (const player of [ann!, bo!]) await joinWaitlist(at(player), { sessionId });
    await cancelAttendance(at(seated[0]!, 1), { sessionId });
    await removeWaiting(at(owner, 2), { sessionId, playerId: ann!.id, reason: 'conduct' });
    expect(await lineOf(sessionId)).toMatchObject({ offered: [bo!.id], waiting: [] });
    expect(await toldTo(ann!)).toContain('waitlist.gone');
  });
});

test('500 players wait, ten seats come free at once: ten are asked, the first ten in order', async () => {
  const { sessionId, at, seated } = await fullTable(10);
  const users = Array.from({ length: 500 }, () => userRow());
  const players = users.map((user) => playerRow({ auth_id: user.id }));
  await db.insertInto('auth.users').values(users).execute();
  await db.insertInto('players').values(players).execute();
  await db
    .insertInto('waitlist_entries')
    .values(
      players.map(({ id }, index) => ({
        session_id: sessionId,
        player_id: id,
        place: index + 1,
        waiting_since: start,
      })),
    )
    .execute();
  const cancelled = await race(10, (index) => cancelAttendance(at(seated[index]!, 1, pool), { sessionId }));
  expect(cancelled.filter(({ status }) => status === 'rejected')).toEqual([]);
  const { offered, waiting } = await lineOf(sessionId);
  expect(offered).toEqual(players.slice(0, 10).map(({ id }) => id));
  expect(waiting).toHaveLength(490);
  const told = await db
    .selectFrom('notice_readers')
    .innerJoin('notices', 'notices.id', 'notice_readers.notice_id')
    .select('notice_readers.user_id')
    .where('notices.kind', '=', 'waitlist.offered')
    .execute();
  expect(told.map((row) => row.user_id).toSorted()).toEqual(
    players
      .slice(0, 10)
      .map((player) => player.auth_id)
      .toSorted(),
  );
});
