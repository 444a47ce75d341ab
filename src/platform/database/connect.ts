import { type Driver, Kysely, sql, type Transaction } from 'kysely';
import { type CustomTypesConfig, types } from 'pg';
import { databasePool } from './clients.ts';
import { dialectOf, pipeliningDriver } from './pipelining.ts';
import { isTracing, noteStatement } from '../monitoring/spans.ts';
import type { DB } from './types.gen.ts';

/** The typed database, or a transaction on it. */
export type Database = Kysely<DB>;

/** A transaction in progress. A function that takes one can't be called outside of a transaction. */
export type DatabaseTransaction = Transaction<DB>;

export type OpenDatabase = {
  db: Database;
  /** The driver with the connections behind `db`. */
  driver: Driver;
  /** Waits for running queries and closes every connection. */
  close: () => Promise<void>;
  /** How many connections are open, and how many queries wait for one. */
  readPool: () => { busy: number; idle: number; waiting: number };
  /** The readiness check: resolves when the database answers; throws otherwise. */
  ping: () => Promise<void>;
};

const DEFAULT_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** Pages only make bounded reads; a longer query is a mistake and must not block a connection. */
const STATEMENT_TIMEOUT_MS = 15_000;
const VISITORS_CONNECTIONS = 6;
/** A query that anybody may send takes milliseconds, or is not worth delaying others for. */
const VISITORS_STATEMENT_TIMEOUT_MS = 2_000;
const REPLICA_CONNECT_TIMEOUT_MS = 1_000;
const LOCK_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
/** How much longer than the server's limit a client waits for an answer; after that the server or the network is gone. */
const ANSWER_MARGIN_MS = 2_000;

/**
 * Opens a connection pool with at most `max` connections; it opens none before the first query. Waiting for a
 * connection fails after `waitMs`. A statement that runs longer than `statementTimeoutMs` is cancelled with an error;
 * if there is no answer two seconds later, it fails too and its connection is closed. Never ask for a second connection
 * inside a transaction: enough concurrent requests that do so deadlock.
 *
 * Queries with parameters become named statements, which PostgreSQL plans once per connection. A parameter in `limit`
 * defeats its cached plan: write page sizes as literals, ``.limit(sql.lit(50))`` or ``sql`limit 50` ``.
 *
 * A pooler in transaction mode (`isPooled`) supports neither named statements nor limits set by a connection: the
 * pooler's own `connect_query` has to set them (docs/operations/many-machines.md).
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
  const db = new Kysely<DB>({
    dialect: dialectOf(driver),
    ...(isTracing() && { log: noteStatement }),
  });
  return {
    db,
    driver,
    close: () => db.destroy(),
    readPool: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    ping: async () => {
      await sql`select 1`.execute(db);
    },
  };
}

/**
 * Opens the pool for visitors who are not signed in. It is small, so that they leave connections for users, and cancels
 * each statement after two seconds.
 */
export const openVisitorsDatabase = (
  url: string,
  { max = VISITORS_CONNECTIONS, isPooled = false }: { max?: number; isPooled?: boolean } = {},
): OpenDatabase => openDatabase({ url, max, isPooled, statementTimeoutMs: VISITORS_STATEMENT_TIMEOUT_MS });

/** Opens the pool for visitors' reads from a replica. Waiting for a connection fails after a second; the primary is asked then. */
export const openReplica = (url: string, max = VISITORS_CONNECTIONS): OpenDatabase =>
  openDatabase({
    url,
    max,
    mayBeStandby: true,
    waitMs: REPLICA_CONNECT_TIMEOUT_MS,
    statementTimeoutMs: VISITORS_STATEMENT_TIMEOUT_MS,
  });

/**
 * How column values are converted. Counts (int8) become numbers; one past 2^53 throws instead of losing digits.
 * numeric stays text, so that no price becomes a binary fraction: records convert it to cents with `centsOf` and back
 * with `formatPrice` of shared/money/money.ts.
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
