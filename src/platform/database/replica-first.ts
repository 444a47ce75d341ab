import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  sql,
  type TransactionSettings,
} from 'kysely';
import { isDatabaseAway, isStatementStopped, isWriteRefused } from './availability.ts';
import type { Database, OpenDatabase } from './connect.ts';
import { dialectOf } from './pipelining.ts';
import type { DB } from './types.gen.ts';

/** How long a replica that could not be reached is not asked again. */
const LEFT_ALONE_MS = 1_000;

type Opened = Pick<OpenDatabase, 'driver' | 'db'>;

type Parts = {
  replica: Opened;
  primary: Opened;
  /** Whether a replica that has replayed this many bytes of the log may be read from. */
  isFresh: (replayed: number) => boolean;
};

/**
 * Makes databases that read from the replica while it is fresh. Everything else goes to the primary: transactions,
 * writes, and reads that a replica that is down or behind can't answer. Each database is for one request, in which no
 * statement sees older data than one before it. The caller closes the two underlying databases.
 */
export function replicaFirst(parts: Parts): () => Database {
  const replica = new Replica(parts);
  return () => new Kysely<DB>({ dialect: dialectOf(new ReplicaFirstDriver(replica, parts.primary.driver)) });
}

type Progress = { replayed: number | null; server: string };

const progress = sql<Progress>`
  select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::int8 end as replayed,
    concat(inet_server_addr(), ' ', inet_server_port(), ' ', pg_postmaster_start_time()) as server`;

/** How much of the log a server has replayed, in bytes; null if it is no standby. */
export async function readReplayed(db: Database): Promise<number | null> {
  const { rows } = await progress.execute(db);
  return rows[0]!.replayed;
}

/** A replica's result, and which server gave it: one address may lead to several. */
type ReplicaAnswer<Row> = { result: QueryResult<Row>; server: string };

class Replica {
  readonly #parts: Parts;
  readonly #askProgress: CompiledQuery<Progress>;
  /** For each connection, its server and how much that had replayed when last asked. */
  readonly #known = new WeakMap<DatabaseConnection, { replayed: number; server: string }>();
  #leftAloneUntil = -Infinity;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#askProgress = progress.compile(parts.replica.db);
  }

  /** Queries a replica, or the given one if `server` is set; null if it is not fresh or can't answer. */
  async ask<Row>(query: CompiledQuery, server: string | null): Promise<ReplicaAnswer<Row> | null> {
    if (performance.now() < this.#leftAloneUntil) return null;
    const { driver } = this.#parts.replica;
    let connection: DatabaseConnection | undefined;
    try {
      connection = await driver.acquireConnection();
      const fresh = await this.#freshServer(connection);
      if (fresh === null || (server !== null && server !== fresh)) return null;
      return { result: await connection.executeQuery<Row>(query), server: fresh };
    } catch (error) {
      // A statement that took too long here would take as long on the primary.
      if (!isDatabaseAway(error) || isStatementStopped(error)) throw error;
      if (!isWriteRefused(error)) this.#leftAloneUntil = performance.now() + LEFT_ALONE_MS;
      return null;
    } finally {
      if (connection) await driver.releaseConnection(connection);
    }
  }

  /** The server of a connection if it is fresh. It is asked again when its last answer is no longer sufficient. */
  async #freshServer(connection: DatabaseConnection): Promise<string | null> {
    const { isFresh } = this.#parts;
    const known = this.#known.get(connection);
    if (known !== undefined && isFresh(known.replayed)) return known.server;
    const { rows } = await connection.executeQuery<Progress>(this.#askProgress);
    const { replayed, server } = rows[0]!;
    if (replayed === null) return null;
    this.#known.set(connection, { replayed, server });
    return isFresh(replayed) ? server : null;
  }
}

class ReplicaFirstDriver implements Driver {
  readonly #replica: Replica;
  readonly #primary: Driver;
  /** The replica that answered earlier queries of this request. */
  #server: string | null = null;
  /** Whether the primary has answered already: a replica might have older data. */
  #hasAskedPrimary = false;

  constructor(replica: Replica, primary: Driver) {
    this.#replica = replica;
    this.#primary = primary;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  acquireConnection(): Promise<ReplicaFirstConnection> {
    return Promise.resolve(new ReplicaFirstConnection(this));
  }

  async beginTransaction(connection: ReplicaFirstConnection, settings: TransactionSettings): Promise<void> {
    await this.#primary.beginTransaction(await connection.onPrimary(), settings);
  }

  async commitTransaction(connection: ReplicaFirstConnection): Promise<void> {
    await this.#primary.commitTransaction(await connection.onPrimary());
  }

  async rollbackTransaction(connection: ReplicaFirstConnection): Promise<void> {
    await this.#primary.rollbackTransaction(await connection.onPrimary());
  }

  releaseConnection(connection: ReplicaFirstConnection): Promise<void> {
    return connection.release();
  }

  destroy(): Promise<void> {
    return Promise.resolve();
  }

  primaryConnection(): Promise<DatabaseConnection> {
    this.#hasAskedPrimary = true;
    return this.#primary.acquireConnection();
  }

  releasePrimary(connection: DatabaseConnection): Promise<void> {
    return this.#primary.releaseConnection(connection);
  }

  async askReplica<Row>(query: CompiledQuery): Promise<QueryResult<Row> | null> {
    if (this.#hasAskedPrimary) return null;
    const answer = await this.#replica.ask<Row>(query, this.#server);
    if (answer === null) return null;
    this.#server = answer.server;
    return answer.result;
  }
}

/** A connection to the primary once it needs one; until then each statement is tried on the replica first. */
class ReplicaFirstConnection implements DatabaseConnection {
  readonly #driver: ReplicaFirstDriver;
  #primary: Promise<DatabaseConnection> | null = null;

  constructor(driver: ReplicaFirstDriver) {
    this.#driver = driver;
  }

  onPrimary(): Promise<DatabaseConnection> {
    this.#primary ??= this.#driver.primaryConnection();
    return this.#primary;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const answer = this.#primary ? null : await this.#driver.askReplica<Row>(query);
    return answer ?? (await this.onPrimary()).executeQuery<Row>(query);
  }

  streamQuery(): never {
    throw new Error('Rows are read by the page and not streamed');
  }

  async release(): Promise<void> {
    const primary = await this.#primary?.catch(() => null);
    if (primary) await this.#driver.releasePrimary(primary);
  }
}
