import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { playerActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { luck, withoutLocks } from '../../../../tests/support/without-locks.ts';
import type { Database } from '#platform/database/connect.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { DomainError } from '#shared/errors.ts';
import { acceptRequest, cancelRequest } from './decide-request.ts';
import { lockNetwork } from './records/relationships.ts';
import { requestSponsor } from './request-sponsor.ts';
import { withdrawRequest } from './withdraw-request.ts';

const { db } = testDatabase();
const pool = racePool();

const isLong = process.env['LONG_TESTS'] === '1';
const STEPS = isLong ? 10_000 : 720;
const AT_ONCE = 24;
const PLAYERS = 7;

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (database: Database, player: PlayerRow) =>
  testContext({ db: database, actor: playerActor(player) });

async function makeAdmins(count: number): Promise<PlayerRow[]> {
  const players: PlayerRow[] = [];
  for (let index = 0; index < count; index += 1) players.push(await makePlayer(db, { role: 'admin' }));
  return players;
}

const relationships = () =>
  db.selectFrom('player_relationships').select(['id', 'upline_id', 'downline_id', 'status']).execute();

/** Finds states that must never occur: a player with two sponsors, a player below themselves. */
async function problemsOf(): Promise<string[]> {
  const rows = await relationships();
  const sponsorOf = new Map<string, string>();
  const problems: string[] = [];
  for (const row of rows) {
    if (sponsorOf.has(row.downline_id)) problems.push('two sponsors');
    sponsorOf.set(row.downline_id, row.upline_id);
  }
  for (const start of sponsorOf.keys()) {
    let above = sponsorOf.get(start);
    for (let step = 0; above !== undefined && step <= rows.length; step += 1) {
      if (above === start) problems.push('a circle');
      above = above === start ? undefined : sponsorOf.get(above);
    }
  }
  return problems;
}

const unforeseen = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' && !(outcome.reason instanceof DomainError)
      ? [outcome.reason as unknown]
      : [],
  );

/** A random number generator, with a fixed seed in the short form and a new one for each run of the long form. */
function randomNumbers() {
  let seed = isLong ? Date.now() % 2 ** 31 : 20_261_120;
  return (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

/** Random requests, answers and withdrawals, two dozen at once. */
async function playSteps(database: Database, steps: number) {
  const players = await makeAdmins(PLAYERS);
  const random = randomNumbers();
  const seen = { done: 0, unforeseen: [] as unknown[], problems: [] as string[] };
  for (let step = 0; step < steps; step += AT_ONCE) {
    const rows = await relationships();
    const plans = Array.from({ length: AT_ONCE }, () => ({
      kind: random(5),
      who: players[random(PLAYERS)]!,
      other: players[random(PLAYERS)]!,
      row: rows[random(Math.max(1, rows.length))],
      removes: random(3) === 0,
    }));
    const outcomes = await race(AT_ONCE, async (index) => {
      const { kind, who, other, row, removes } = plans[index]!;
      if (kind <= 1) return requestSponsor(contextOf(database, who), { sponsorId: other.id });
      if (kind === 2) return withdrawRequest(contextOf(database, who));
      if (!row) return undefined;
      if (row.status === 'active') {
        // Nothing in the product ends an active relationship. Without this deletion, random steps would soon have no effect.
        if (!removes) return undefined;
        return db.deleteFrom('player_relationships').where('id', '=', row.id).execute();
      }
      const upline = players.find(({ id }) => id === row.upline_id)!;
      const answer = kind === 3 ? acceptRequest : cancelRequest;
      return answer(contextOf(database, upline), { relationshipId: row.id });
    });
    seen.done += outcomes.filter(({ status }) => status === 'fulfilled').length;
    seen.unforeseen.push(...unforeseen(outcomes));
    seen.problems.push(...(await problemsOf()));
  }
  return seen;
}

const setTrigger = (state: 'disable' | 'enable') =>
  sql`alter table player_relationships ${sql.raw(state)} trigger player_relationships_no_cycle`.execute(db);

/** Runs `work` without the database's own check for circles. */
async function withoutTrigger<T>(work: () => Promise<T>): Promise<T> {
  await setTrigger('disable');
  try {
    return await work();
  } finally {
    await setTrigger('enable');
  }
}

/** Makes pairs of players who ask each other, all at once. Returns the number of problems. */
async function askEachOther(database: Database) {
  const players = await makeAdmins(AT_ONCE);
  await race(AT_ONCE, (index) =>
    requestSponsor(contextOf(database, players[index]!), { sponsorId: players[index ^ 1]!.id }),
  );
  return (await problemsOf()).length;
}

describe('who sponsors whom, in a race', () => {
  test(
    `${STEPS} random steps, ${AT_ONCE} at once: never a circle, never two sponsors, never an error`,
    async () => {
      const { done, ...rest } = await playSteps(pool, STEPS);
      expect(rest).toEqual({ unforeseen: [], problems: [] });
      // Enough of them had an effect for this to mean something.
      expect(done).toBeGreaterThan(STEPS / 10);
    },
    isLong ? 600_000 : 60_000,
  );

  test('of two who ask each other one is refused; the lock alone sees to it, without the trigger', async () => {
    expect(await withoutTrigger(() => askEachOther(pool))).toBe(0);
  });

  test('canary: without the lock they end up in circles', luck, async () => {
    expect(await withoutTrigger(() => askEachOther(withoutLocks(pool)))).toBeGreaterThan(0);
  });

  /** One player asks many sponsors at once. */
  async function askAll(database: Database) {
    const [asker, ...sponsors] = await makeAdmins(AT_ONCE + 1);
    return race(AT_ONCE, (index) =>
      requestSponsor(contextOf(database, asker!), { sponsorId: sponsors[index]!.id }),
    );
  }

  test('one player who asks 24 sponsors at once has asked one', async () => {
    const outcomes = await askAll(pool);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(unforeseen(outcomes)).toEqual([]);
  });

  test('canary: without the lock it is the database that has to stop them', luck, async () => {
    expect(unforeseen(await askAll(withoutLocks(pool))).length).toBeGreaterThan(0);
  });

  test('the lock is the one that the trigger takes', async () => {
    await db.transaction().execute(async (holder) => {
      await lockNetwork(holder);
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('player_relationships', 0)) as free`.execute(pool);
      expect(rows[0]?.free).toBe(false);
      const { rows: bodies } = await sql<{ body: string }>`
        select prosrc as body from pg_proc where proname = 'refuse_sponsor_cycle'`.execute(pool);
      expect(bodies[0]?.body).toContain("pg_advisory_xact_lock(hashtextextended('player_relationships', 0))");
    });
  });
});
