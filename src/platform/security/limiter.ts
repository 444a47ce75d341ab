import { sql } from 'kysely';
import { newId } from '#shared/ids.ts';
import type { Context } from '../context.ts';
import type { Database } from '../database/connect.ts';
import { clientNetworks } from './client-networks.ts';

/** How often something may happen in a window of `windowMs` milliseconds that begins with the first time. */
export type Limit = { max: number; windowMs: number };

/** What is counted: a key made by `counterKey`, and its limit. */
export type Counter = { key: string; limit: Limit };

/** The state of a counter. */
export type Count = {
  /** How often it happened in the window, this time included. */
  count: number;
  /** Whether the count exceeds the limit. */
  isOver: boolean;
  /** Whether this time was the first in the window to exceed the limit. */
  isFirstOver: boolean;
  /** Whole seconds until the window ends; at least one. */
  freesInSeconds: number;
};

type LimiterContext = Pick<Context, 'db' | 'clock'>;

/** The key of a counter, made from what it counts. It is a keyed hash that reveals no names, and stays the same when SECRET changes. */
export const counterKey = ({ keys }: Pick<Context, 'keys'>, ...parts: string[]): string =>
  keys.hash('counter', ...parts);

/**
 * The counters for an address and a purpose, one for each of its networks (see `clientNetworks`), the wider ones with a
 * higher limit. Everything that is counted by address uses these.
 */
export const networkCounters = (
  context: Pick<Context, 'keys'>,
  purpose: string,
  address: string,
  limit: Limit,
): Counter[] =>
  clientNetworks(address).map(({ network, factor }) => ({
    key: counterKey(context, purpose, network),
    limit: { max: limit.max * factor, windowMs: limit.windowMs },
  }));

/**
 * Adds one to each counter, and returns their states in the same order. The counters are in the database, so servers
 * share them. It is one statement, so concurrent attempts all get different numbers; it locks the keys in order, which
 * prevents deadlocks. If the surrounding transaction is rolled back, nothing is counted.
 */
export async function countAll(context: LimiterContext, counters: Counter[]): Promise<Count[]> {
  if (counters.length === 0) return [];
  const now = context.clock().getTime();
  const rows = counters
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(
      ({ key, limit }) => sql`(${newId()}::uuid, ${key}, 1, ${now}::bigint, ${now - limit.windowMs}::bigint)`,
    );
  const { rows: counted } = await sql<CounterRow>`
    with attempts (id, key, count, at, window_start) as (values ${sql.join(rows)})
    insert into auth.rate_limits as r (id, key, count, last_request)
    select id, key, count, at from attempts
    on conflict (key) do update set
      count = case when r.last_request < (select window_start from attempts a where a.key = r.key)
        then 1 else r.count + 1 end,
      last_request = case when r.last_request < (select window_start from attempts a where a.key = r.key)
        then excluded.last_request else r.last_request end
    returning key, count, last_request as began`.execute(context.db);
  return counters.map((counter) => toCount(counter, counted, now));
}

export async function readCounts(context: LimiterContext, counters: Counter[]): Promise<Count[]> {
  if (counters.length === 0) return [];
  const now = context.clock().getTime();
  const keys = counters.map(({ key }) => key);
  const { rows } = await sql<CounterRow>`
    select key, count, last_request as began from auth.rate_limits where key in (${sql.join(keys)})`.execute(
    context.db,
  );
  return counters.map((counter) => toCount(counter, rows, now));
}

/** Subtracts one from each of the counters. */
export async function takeBack({ db }: Pick<Context, 'db'>, counters: Counter[]): Promise<void> {
  if (counters.length === 0) return;
  const keys = counters.map(({ key }) => key);
  // total: a key has one counter
  await sql`
    with locked as (
      select key from auth.rate_limits where key in (${sql.join(keys)}) order by key for update
    )
    update auth.rate_limits set count = count - 1 where key in (select key from locked) and count > 0`.execute(
    db,
  );
}

/** Resets a counter. Returns whether it existed. */
export async function forgetCounter({ db }: Pick<Context, 'db'>, { key }: Counter): Promise<boolean> {
  const result = await db.deleteFrom('auth.rate_limits').where('key', '=', key).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes the counters whose windows began before `oldest`; no window is longer than a day. */
export async function sweepCounters(db: Database, oldest: Date): Promise<void> {
  await db.deleteFrom('auth.rate_limits').where('last_request', '<', oldest.getTime()).execute();
}

/** The counts that exceed their limits. */
export const overOf = (counts: Count[]): Count[] => counts.filter(({ isOver }) => isOver);

/** The data of a refusal because of these counts: in how many seconds all of them are free again. */
export const retryAfter = (counts: Count[]): { retryAfterSeconds: number } => ({
  retryAfterSeconds: Math.max(1, ...counts.map(({ freesInSeconds }) => freesInSeconds)),
});

type CounterRow = { key: string; count: number; began: string | number };

function toCount({ key, limit }: Counter, rows: CounterRow[], now: number): Count {
  const row = rows.find((other) => other.key === key);
  const endsAt = Number(row?.began ?? now) + limit.windowMs;
  const count = row !== undefined && endsAt >= now ? row.count : 0;
  return {
    count,
    isOver: count > limit.max,
    isFirstOver: count === limit.max + 1,
    freesInSeconds: Math.max(1, Math.ceil((endsAt - now) / 1000)),
  };
}
