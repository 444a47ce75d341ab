import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { playerActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { insertAll } from '#demo/factories/insert.ts';
import { playerRow, relationshipRow, userRow } from '#demo/factories/people.ts';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { countLevels } from './list-network.ts';
import { networkErasure } from './records/erased-player.ts';
import { walkLevels } from './records/teams.ts';

const { db } = testDatabase();
const pool = racePool();
const isLong = process.env['LONG_TESTS'] === '1';
const STEPS = isLong ? 2_000 : 120;
const AT_ONCE = 24;

let players: Id[];
async function makePlayers(count: number): Promise<Id[]> {
  const users = Array.from({ length: count }, () => userRow({}));
  await insertAll(db, 'auth.users', users);
  const rows = users.map(({ id }) => playerRow({ auth_id: id }));
  await insertAll(db, 'players', rows);
  return rows.map(({ id }) => id);
}
beforeEach(async () => {
  players = await makePlayers(16);
});

/** A random number generator, with a fixed seed in the short form and a new one for each run of the long form. */
function randomNumbers() {
  let seed = isLong ? Date.now() % 2 ** 31 : 20_261_123;
  return (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

const join = (database: Database, upline: Id, downline: Id, status: 'active' | 'pending' = 'active') =>
  database
    .insertInto('player_relationships')
    .values({ upline_id: upline, downline_id: downline, status })
    .execute();

/** The sizes according to the relationships, counted in memory by walking upwards from each player. */
async function walked(): Promise<Record<Id, number[]>> {
  const rows = await db
    .selectFrom('player_relationships')
    .select(['upline_id', 'downline_id'])
    .where('status', '=', 'active')
    .execute();
  const sponsorOf = new Map(rows.map((row) => [row.downline_id, row.upline_id]));
  const counts: Record<Id, number[]> = {};
  for (const start of sponsorOf.keys()) {
    counts[start] ??= [];
    let above = sponsorOf.get(start);
    for (let level = 0; above !== undefined && level < 64; level += 1) {
      const levels = (counts[above] ??= []);
      levels[level] = (levels[level] ?? 0) + 1;
      above = sponsorOf.get(above);
    }
  }
  return counts;
}

async function kept(): Promise<Record<Id, number[]>> {
  const rows = await db.selectFrom('player_teams').select(['player_id', 'level_counts']).execute();
  return Object.fromEntries(rows.map((row) => [row.player_id, row.level_counts]));
}

type Random = ReturnType<typeof randomNumbers>;

/**
 * Makes one random change of the network, sometimes with a statement that changes many relationships at once. Circles
 * and second sponsors are refused.
 */
async function change(database: Database, random: Random): Promise<void> {
  const [one, other] = [players[random(players.length)]!, players[random(players.length)]!];
  const kind = random(10);
  if (kind <= 4) await join(database, one, other, kind === 4 ? 'pending' : 'active');
  else if (kind === 5) {
    await database
      .updateTable('player_relationships')
      .set({ status: random(2) === 0 ? 'active' : 'pending' })
      .where('downline_id', '=', one)
      .execute();
  } else if (kind === 6) {
    await database
      .updateTable('player_relationships')
      .set({ upline_id: other })
      .where('upline_id', '=', one)
      .execute();
  } else if (kind === 7) {
    await database.deleteFrom('player_relationships').where('downline_id', '=', one).execute();
  } else if (kind === 8) {
    // A chain of three in one statement, from the bottom upwards.
    const third = players[random(players.length)]!;
    await insertAll(database, 'player_relationships', [
      relationshipRow({ upline_id: one, downline_id: other, status: 'active' }),
      relationshipRow({ upline_id: third, downline_id: one, status: 'active' }),
    ]);
  } else await database.deleteFrom('players').where('id', '=', one).execute();
}

/** Makes `steps` random changes, `atOnce` of them concurrently. Returns how many had an effect. */
async function changeAtRandom(
  database: Database,
  { steps, atOnce, afterStep }: { steps: number; atOnce: number; afterStep?: () => Promise<void> },
): Promise<number> {
  const random = randomNumbers();
  let done = 0;
  for (let step = 0; step < steps; step += atOnce) {
    const outcomes = await race(atOnce, () => change(database, random));
    done += outcomes.filter(({ status }) => status === 'fulfilled').length;
    const present = await db.selectFrom('players').select('id').orderBy('id').execute();
    players =
      present.length > 8
        ? present.map(({ id }) => id)
        : [...present.map(({ id }) => id), ...(await makePlayers(8))];
    await afterStep?.();
  }
  return done;
}

/** Fails if a stored size differs from the walked count. */
async function areExact(): Promise<void> {
  expect(await kept()).toEqual(await walked());
}

/** Switches on or off that changes of the network wait for each other. Circles are refused under the same lock, so that is switched too. */
const setTurns = (state: 'disable' | 'enable') =>
  sql`alter table player_relationships ${sql.raw(state)} trigger player_relationships_in_turn,
    ${sql.raw(state)} trigger player_relationships_no_cycle`.execute(db);

/** Whether a statement of this database waits for another's lock. */
async function isOneWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

describe('the kept sizes of teams', () => {
  test(
    `after each of ${STEPS} random changes they are what a walk through the relationships counts`,
    async () => {
      expect(await changeAtRandom(db, { steps: STEPS, atOnce: 1, afterStep: areExact })).toBeGreaterThan(
        STEPS / 4,
      );
    },
    isLong ? 300_000 : 30_000,
  );

  test(
    `${STEPS} random changes, ${AT_ONCE} at once, leave them exact`,
    async () => {
      expect(await changeAtRandom(pool, { steps: STEPS, atOnce: AT_ONCE })).toBeGreaterThan(STEPS / 8);
      await areExact();
    },
    isLong ? 300_000 : 30_000,
  );

  test('canary: where changes do not wait for each other, they go wrong', async () => {
    const [top, middle, low, bottom] = (await makePlayers(4)) as [Id, Id, Id, Id];
    await join(db, middle, low);
    await setTurns('disable');
    try {
      // The walk upwards from the bottom reaches the middle and waits there until the top is above it, which is too late.
      const { joined } = await pool.transaction().execute(async (transaction) => {
        await join(transaction, top, middle);
        const joining = join(pool, low, bottom);
        await vi.waitFor(async () => expect(await isOneWaiting()).toBe(true), { timeout: 30_000 });
        return { joined: joining };
      });
      await joined;
    } finally {
      await setTurns('enable');
    }
    expect(await kept()).not.toEqual(await walked());
  });

  test('recount_teams() counts again, and changes none that is right', async () => {
    await changeAtRandom(db, { steps: 24, atOnce: 8 });
    await join(db, ...((await makePlayers(2)) as [Id, Id]));
    const before = await kept();
    expect(before).not.toEqual({});
    await sql`update player_teams set level_counts = '{77}', sponsor_id = null`.execute(db);
    await sql`select recount_teams()`.execute(db);
    expect(await kept()).toEqual(before);
  });

  test('of a chain of 70 each is counted right: whoever has more than 63 levels by walking', async () => {
    const chain = await makePlayers(70);
    await insertAll(
      db,
      'player_relationships',
      chain
        .slice(1)
        .map((id, index) => relationshipRow({ upline_id: chain[index]!, downline_id: id, status: 'active' })),
    );
    expect(await kept()).toEqual(await walked());
    for (const place of [0, 4, 5, 6, 7, 69]) {
      const context = testContext({
        db,
        actor: playerActor({ id: chain[place]!, auth_id: chain[place]!, email: null }),
      });
      const { levels, complete } = await countLevels(context);
      expect([levels.length, complete]).toEqual([69 - place, true]);
      expect(await walkLevels(db, chain[place]!)).toEqual({ levels, complete });
    }
    await sql`select recount_teams()`.execute(db);
    expect(await kept()).toEqual(await walked());
  });

  test('an erased player leaves them, and the team is counted below the sponsor', async () => {
    const [top, middle, low] = (await makePlayers(3)) as [Id, Id, Id];
    await join(db, top, middle);
    await join(db, middle, low);
    expect(await kept()).toEqual({ [top]: [1, 1], [middle]: [1], [low]: [] });
    await db.transaction().execute(async (transaction) => {
      const context = testContext({ db: transaction });
      await networkErasure.erase!(context as never, { playerId: middle } as never);
      await transaction.deleteFrom('players').where('id', '=', middle).execute();
    });
    expect(await kept()).toEqual({ [top]: [1], [low]: [] });
  });

  test('emptied relationships leave none', async () => {
    await join(db, players[0]!, players[1]!);
    await sql`truncate player_relationships`.execute(db);
    expect(await kept()).toEqual({});
  });
});
