import { sql } from 'kysely';
import { newId } from '#shared/ids.ts';
import type { Context } from '../context.ts';
import type { Database } from '../database/connect.ts';
import { clientNetworks } from './client-networks.ts';

/** How often something may happen from its first time on until the window ends, `windowMs` milliseconds later. */
export type Limit = { max: number; windowMs: number };

/** Something that is counted under a key of `counterKey`. */
export type Counter = { key: string; limit: Limit };

/** What a counter stands at. */
export type Count = {
  /** How often it happened within the window, this time included. */
  count: number;
  /** Whether that is more than the limit allows. */
  isOver: boolean;
  /** Whether this time was the first one too many of the window. */
  isFirstOver: boolean;
  /** Whole seconds until the window ends; at least one. */
  freesInSeconds: number;
};

type LimiterContext = Pick<Context, 'db' | 'clock'>;

/** The key of a counter, made of what it counts. Keys name nobody: they are keyed hashes, the same after SECRET changed. */
export const counterKey = ({ keys }: Pick<Context, 'keys'>, ...parts: string[]): string =>
  keys.hash('counter', ...parts);

/**
 * The counters of a client's networks (see `clientNetworks`) for one purpose: as many as the address has networks, the
 * wider ones with a higher maximum. Whatever is counted by address is counted under these.
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
 * Counts once under each counter, and tells what they stand at, in their order. The counters live in the database, so
 * that several servers share them. One statement: of any number of attempts at once each gets another number. It takes
 * the keys in order, so that no two wait for each other. Within a transaction that is undone nothing was counted.
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

/** Takes one time back under each of the counters. */
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

/** Forgets all that was counted under a counter. Answers whether there was anything. */
export async function forgetCounter({ db }: Pick<Context, 'db'>, { key }: Counter): Promise<boolean> {
  const result = await db.deleteFrom('auth.rate_limits').where('key', '=', key).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes the counters whose windows began before `oldest`; no window is longer than a day. */
export async function sweepCounters(db: Database, oldest: Date): Promise<void> {
  await db.deleteFrom('auth.rate_limits').where('last_request', '<', oldest.getTime()).execute();
}

/** Those of the counts that are over their limits. */
export const overOf = (counts: Count[]): Count[] => counts.filter(({ isOver }) => isOver);

/** What a refusal for these counts tells beside its words: after how many seconds to try again, when all are free. */
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
