import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { luck, withoutLocks } from '../../../../tests/support/without-locks.ts';
import { inTransaction } from '#platform/context.ts';
import type { Database } from '#platform/database/connect.ts';
import { makeCampaign, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { DomainError } from '#shared/errors.ts';
import { cancelAttendance } from './cancel-attendance.ts';
import { confirmAttendance } from './confirm-attendance.ts';
import { joinCampaign } from '#features/membership/server/members/join-campaign.ts';
import { campaignThing } from '#features/membership/server/things/campaign-thing.ts';
import { setSeatPayment } from './set-seat-payment.ts';

const { db } = testDatabase();
const pool = racePool();

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (database: Database, player: PlayerRow) =>
  testContext({ db: database, actor: playerActor(player) });

async function makePlayers(count: number): Promise<PlayerRow[]> {
  const players: PlayerRow[] = [];
  for (let index = 0; index < count; index += 1) players.push(await makePlayer(db));
  return players;
}

/** How often each outcome occurred: 'done', a refusal's code, or 'error' for an unexpected error. */
function tally(outcomes: PromiseSettledResult<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const reason: unknown = outcome.status === 'rejected' ? outcome.reason : undefined;
    const name =
      outcome.status === 'fulfilled' ? 'done' : reason instanceof DomainError ? reason.refusal.code : 'error';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

async function countSeats(sessionId: string): Promise<number> {
  const rows = await db
    .selectFrom('player_sessions')
    .select('id')
    .where('session_id', '=', sessionId)
    .execute();
  return rows.length;
}

/** The result of work, or 'waits' if it waits for a lock of another transaction. */
async function outcomeOrWait<T>(work: Promise<T>): Promise<T | 'waits'> {
  for (;;) {
    const outcome = await Promise.race([work.then((answer) => ({ answer })), sleep(20, null)]);
    if (outcome) return outcome.answer;
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return 'waits';
  }
}

async function confirmTogether(database: Database, players: PlayerRow[], seats: number) {
  const campaign = await makeCampaign(db, { max_players: seats, min_players: 1 });
  const session = await makeSession(db, { campaign_id: campaign.id });
  const outcomes = await race(players.length, (index) =>
    confirmAttendance(contextOf(database, players[index]!), { sessionId: session.id }),
  );
  return { outcomes: tally(outcomes), seats: await countSeats(session.id) };
}

describe('confirming attendance in a race', () => {
  test('500 players race for 10 seats: 10 sit down and 490 are told that the session is full', async () => {
    const result = await confirmTogether(pool, await makePlayers(500), 10);
    expect(result).toEqual({ outcomes: { done: 10, SESSION_FULL: 490 }, seats: 10 });
  });

  test('canary: without the locks the same race oversells', luck, async () => {
    const result = await confirmTogether(withoutLocks(pool), await makePlayers(100), 10);
    expect(result.seats).toBeGreaterThan(10);
  });

  test('who is told that a session is full waits for nobody who takes a seat in another session of the campaign', async () => {
    const [player] = await makePlayers(1);
    const campaign = await makeCampaign(db, { max_players: 1, min_players: 1 });
    const [full, free] = [
      await makeSession(db, { campaign_id: campaign.id }),
      await makeSession(db, { campaign_id: campaign.id }),
    ];
    await makeSeat(db, { session_id: full.id });
    const isTaken = Promise.withResolvers<void>();
    const isRefused = Promise.withResolvers<void>();
    const [other] = await makePlayers(1);
    const context = contextOf(pool, other!);
    const taking = inTransaction(context, async (inner) => {
      await confirmAttendance({ ...context, ...inner, actor: context.actor }, { sessionId: free.id });
      // When this query is answered, the statements sent before it have locked the organisers' notice.
      await inner.db.selectFrom('notices').select('id').execute();
      isTaken.resolve();
      await isRefused.promise;
    });
    await isTaken.promise;
    const refused = confirmAttendance(contextOf(pool, player!), { sessionId: full.id }).catch(
      (error: unknown) => (error instanceof DomainError ? error.refusal.code : error),
    );
    expect(await outcomeOrWait(refused)).toBe('SESSION_FULL');
    isRefused.resolve();
    await taking;
  });

  test('one player who confirms 24 times at once holds one seat', async () => {
    const [player] = await makePlayers(1);
    const campaign = await makeCampaign(db);
    const session = await makeSession(db, { campaign_id: campaign.id });
    const outcomes = await race(24, () =>
      confirmAttendance(contextOf(pool, player!), { sessionId: session.id }),
    );
    expect(tally(outcomes)).toEqual({ done: 24 });
    expect(await countSeats(session.id)).toBe(1);
  });
});

async function joinTogether(database: Database, players: PlayerRow[]) {
  const campaign = await makeCampaign(db, { type: 'Online', owner: null });
  const outcomes = await race(players.length, (index) =>
    joinCampaign(contextOf(database, players[index]!), { campaignId: campaign.id }),
  );
  const members = await db
    .selectFrom('campaign_players')
    .select('role_type')
    .where('campaign_id', '=', campaign.id)
    .execute();
  const owners = members.filter((member) => member.role_type === 'owner').length;
  return { outcomes: tally(outcomes), owners, members: members.length };
}

describe('joining an empty campaign in a race', () => {
  test('20 players join at once: all are in, and exactly one is owner', async () => {
    const result = await joinTogether(pool, await makePlayers(20));
    expect(result).toEqual({ outcomes: { done: 20 }, owners: 1, members: 20 });
  });

  test(
    'canary: without the locks several players become owner, and the database has to stop them',
    luck,
    async () => {
      const result = await joinTogether(withoutLocks(pool), await makePlayers(20));
      expect(result.outcomes['error']).toBeGreaterThan(0);
    },
  );
});

async function cancelTogether(database: Database) {
  const campaign = await makeCampaign(db);
  const session = await makeSession(db, { campaign_id: campaign.id });
  const [player] = await makePlayers(1);
  await makeSeat(db, { session_id: session.id });
  await makeSeat(db, { session_id: session.id, player_id: player!.id });
  const outcomes = await race(24, () =>
    cancelAttendance(contextOf(database, player!), { sessionId: session.id }),
  );
  return { outcomes: tally(outcomes), seats: await countSeats(session.id) };
}

describe('cancelling attendance in a race', () => {
  test('24 cancellations of one seat free one seat, and 23 are told that there is none', async () => {
    expect(await cancelTogether(pool)).toEqual({ outcomes: { done: 1, SEAT_NOT_FOUND: 23 }, seats: 1 });
  });

  test('canary: without the locks more than one cancellation claims the same seat', luck, async () => {
    const { outcomes } = await cancelTogether(withoutLocks(pool));
    expect(outcomes['done']).toBeGreaterThan(1);
  });
});

/** Removes a campaign in the way an admin's decision does. */
const removeCampaign = (database: Database, campaignId: string) =>
  inTransaction(testContext({ db: database, actor: userActor({ role: 'admin' }) }), async (inner) =>
    campaignThing.remove?.(inner, campaignId),
  );

/** Removes a campaign while twenty players take seats in it, in several rounds. */
async function removeWhileConfirming(database: Database) {
  const rounds: { told: boolean; errors: number }[] = [];
  for (let round = 0; round < 6; round += 1) {
    const players = await makePlayers(20);
    const { id: campaignId } = await makeCampaign(db, { max_players: 30, min_players: 1 });
    const { id: sessionId } = await makeSession(db, { campaign_id: campaignId });
    const outcomes = await race<unknown>(21, (index) =>
      // The removal comes in the middle of the requests.
      index === 10
        ? removeCampaign(database, campaignId)
        : confirmAttendance(contextOf(database, players[index < 10 ? index : index - 1]!), { sessionId }),
    );
    const removed = tally(outcomes.slice(10, 11));
    const { done = 0, SESSION_NOT_FOUND: told = 0 } = tally(outcomes.toSpliced(10, 1));
    const entry = await db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'campaign.remove')
      .where('subject_id', '=', campaignId)
      .executeTakeFirst();
    const { seats } = (entry?.details as { before?: { seats?: number } } | undefined)?.before ?? {};
    // Seats taken before were counted as removed; later players were refused.
    const isTold = removed['done'] === 1 && done + told === 20 && seats === done;
    rounds.push({ told: isTold, errors: tally(outcomes)['error'] ?? 0 });
    expect(await countSeats(sessionId)).toBe(entry ? 0 : done);
  }
  return rounds;
}

describe('removing a campaign while seats are taken', () => {
  test('every seat is either counted as going along, or refused because the session is gone', async () => {
    expect(await removeWhileConfirming(pool)).toEqual(
      Array.from({ length: 6 }, () => ({ told: true, errors: 0 })),
    );
  });

  test(
    'canary: without the locks seats are taken that the admin was not told of, or the database has to stop them',
    luck,
    async () => {
      const rounds = await removeWhileConfirming(withoutLocks(pool));
      expect(rounds.some(({ told, errors }) => !told || errors > 0)).toBe(true);
    },
  );
});

/** Removes a campaign while its only seat is marked paid, in several rounds. Returns how the two operations of each round ended. */
async function removeWhilePaying(database: Database) {
  const rounds: string[] = [];
  for (let round = 0; round < 8; round += 1) {
    const owner = await makePlayer(db);
    const { id: campaignId } = await makeCampaign(db, { owner });
    const { id: sessionId } = await makeSession(db, { campaign_id: campaignId });
    const { id: seatId } = await makeSeat(db, {
      session_id: sessionId,
      price: '5.00',
      payment_status: 'pending',
    });
    const outcomes = await race<unknown>(2, (index) =>
      index === round % 2
        ? removeCampaign(database, campaignId)
        : setSeatPayment(contextOf(database, owner), { seatId, paymentStatus: 'paid' }),
    );
    const [removed, paid] = round % 2 === 0 ? outcomes : outcomes.toReversed();
    const refunds = await db
      .selectFrom('refunds')
      .select('id')
      .where('organiser_id', '=', owner.id)
      .execute();
    const words = [removed!, paid!].map((outcome) => Object.keys(tally([outcome]))[0]);
    rounds.push([...words, refunds.length].join('/'));
  }
  return rounds;
}

describe('removing a campaign while a seat of an upcoming session is marked paid', () => {
  const foreseen = /^(?:done[/]SEAT_GONE[/]0|done[/]done[/]1)$/;

  test('what was paid is owed back, or the seat was gone before', async () => {
    const rounds = await removeWhilePaying(pool);
    expect(rounds.filter((round) => !foreseen.test(round))).toEqual([]);
  });

  test('canary: without the locks a seat that was just paid for goes with the campaign', luck, async () => {
    const rounds = await removeWhilePaying(withoutLocks(pool));
    expect(rounds.filter((round) => !foreseen.test(round))).not.toEqual([]);
  });
});
