import { type Driver, Kysely, sql, type Transaction } from 'kysely';
import { type CustomTypesConfig, types } from 'pg';
import { databasePool } from './clients.ts';
import { dialectOf, pipeliningDriver } from './pipelining.ts';
import type { DB } from './types.gen.ts';

/** The typed database, or a transaction on it. */
export type Database = Kysely<DB>;

/** A transaction under way. What takes one can't be called outside of it. */
export type DatabaseTransaction = Transaction<DB>;

export type OpenDatabase = {
  db: Database;
  /** The connections that `db` is made of. */
  driver: Driver;
  /** Waits for queries in hand and closes every connection. */
  close: () => Promise<void>;
  /** Resolves when the database answers; throws otherwise. For readiness. */
  ping: () => Promise<void>;
};

const DEFAULT_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** Pages ask for bounded reads; what runs longer is a mistake and must not hold a connection. */
const STATEMENT_TIMEOUT_MS = 15_000;
const VISITORS_CONNECTIONS = 6;
/** What anybody may ask is answered in milliseconds, or not worth the time of others. */
const VISITORS_STATEMENT_TIMEOUT_MS = 2_000;
const REPLICA_CONNECT_TIMEOUT_MS = 1_000;
const LOCK_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
/** How much longer than the server a client waits for an answer: after that the server, or the way to it, is gone. */
const ANSWER_MARGIN_MS = 2_000;

/**
 * Opens a connection pool with at most `max` connections; none is made before the first query. Whoever has waited `waitMs`
 * for one gets an error. A statement that runs longer than `statementTimeoutMs` is stopped with an error; one whose answer
 * does not come two seconds later fails as well, and its connection is closed.
 * Never ask for a second connection inside a transaction: enough requests that do so wait for each other for ever.
 *
 * Queries with parameters become named statements, which PostgreSQL plans once per connection. A parameter in
 * `limit` defeats its cached plan: write page sizes as literals, ``.limit(sql.lit(50))`` or ``sql`limit 50` ``.
 *
 * A pooler in transaction mode (`isPooled`) takes neither named statements nor limits that a connection sets: its own
 * `connect_query` has to set them (docs/operations/many-machines.md).
 */
export function openDatabase(options: {
  url: string;
  max?: number;
  waitMs?: number;
  statementTimeoutMs?: number;
  isPooled?: boolean;
  mayBeStandby?: boolean;
}): OpenDatabase {
  const { isPooled = false, mayBeStandby = isPooled, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  const pool = databasePool(options.url, {
    max: options.max ?? DEFAULT_CONNECTIONS,
    pipeline: true,
    application_name: 'guildhall',
    connectionTimeoutMillis: options.waitMs ?? CONNECT_TIMEOUT_MS,
    mayBeStandby,
    ...(!isPooled && {
      statement_timeout: statementTimeoutMs,
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    }),
    types: columnTypes,
  });
  const answerWithinMs = statementTimeoutMs + ANSWER_MARGIN_MS;
  const driver = pipeliningDriver(pool, { hasNames: !isPooled, answerWithinMs });
  const db = new Kysely<DB>({ dialect: dialectOf(driver) });
  return {
    db,
    driver,
    close: () => db.destroy(),
    ping: async () => {
      await sql`select 1`.execute(db);
    },
  };
}

/**
 * Opens the pool of whoever is not signed in: its connections are few, so that visitors leave users theirs, and stop
 * each statement after two seconds.
 */
export const openVisitorsDatabase = (
  url: string,
  { max = VISITORS_CONNECTIONS, isPooled = false }: { max?: number; isPooled?: boolean } = {},
): OpenDatabase => openDatabase({ url, max, isPooled, statementTimeoutMs: VISITORS_STATEMENT_TIMEOUT_MS });

/** Opens the pool of what visitors read from a replica. Whoever has waited for a connection for a moment asks the primary. */
export const openReplica = (url: string, max = VISITORS_CONNECTIONS): OpenDatabase =>
  openDatabase({
    url,
    max,
    mayBeStandby: true,
    waitMs: REPLICA_CONNECT_TIMEOUT_MS,
    statementTimeoutMs: VISITORS_STATEMENT_TIMEOUT_MS,
  });

/**
 * How column values arrive in code. Counts (int8) are numbers; one past 2^53 throws instead of losing digits.
 * numeric stays text, so that no price passes through a binary fraction: records turn it into cents with
 * `centsOf` and back with `formatPrice` of shared/money/money.ts.
 */
const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === types.builtins.INT8 && format !== 'binary' ? parseInt8 : types.getTypeParser(oid, format),
};

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}
