import { callbackify } from 'node:util';
import { Client, type ClientConfig, Pool, type PoolConfig } from 'pg';
import { type Host, hostsOf } from '../config/database-hosts.ts';
import { StartError } from '../config/start-error.ts';
import { findPrimary, hearStandby, StandbyServer } from './find-primary.ts';

/** After this much silence TCP keep-alive checks whether a connection's server is still there. */
const KEEP_ALIVE_MS = 10_000;

type Reach = {
  /**
   * Whether a read-only server is acceptable. Set it for connections through a pooler too: a pooler repeats what its
   * server reported when it first connected, so its answer means nothing.
   */
  mayBeStandby?: boolean;
};

/**
 * A connection to the server that accepts writes, whichever of several hosts that is. A standby is refused, because its
 * data may be outdated and it rejects every write.
 */
class DatabaseClient extends Client {
  readonly #url: string;
  readonly #hosts: readonly Host[];
  readonly #isStandby: () => boolean;

  constructor(options: ClientConfig & Reach & { hosts?: readonly Host[] } = {}) {
    super(options);
    this.#url = options.connectionString ?? '';
    this.#hosts = options.hosts ?? [];
    this.#isStandby = options.mayBeStandby ? () => false : hearStandby(this);
  }

  override connect(): Promise<Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: Client) => void)): void;
  override connect(callback?: (error: never, client: Client) => void): Promise<Client> | void {
    if (!callback) return this.#connect();
    callbackify(() => this.#connect())(callback as (error: unknown, client: Client) => void);
  }

  async #connect(): Promise<Client> {
    if (this.#hosts.length > 0) Object.assign(this, await findPrimary(this.#url, this.#hosts));
    // The pool has timed out in the meantime; a connection made now would have no owner.
    if (this.connection.stream.destroyed) throw new Error('Connection terminated before a server was found');
    await super.connect();
    if (!this.#isStandby()) return this;
    await this.end();
    throw new StandbyServer(this);
  }
}

/** The options for connecting to the database of a URL, for a library that creates its own pool. */
export function connectionTo(url: string, reach: Reach = {}) {
  const { url: connectionString, hosts } = hostsOf(url);
  return {
    connectionString,
    hosts,
    Client: DatabaseClient,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...reach,
  };
}

/** A single connection, not yet connected. If it is lost, the running query gets the error. */
export function databaseClient(url: string, options: ClientConfig & Reach): Client {
  const client = new DatabaseClient({ ...connectionTo(url), ...options });
  client.on('error', () => {});
  return client;
}

/** A connection pool; it opens no connection before the first query. */
export function databasePool(url: string, options: PoolConfig & Reach): Pool {
  const pool = new Pool({ ...connectionTo(url), ...options });
  // The pool drops a connection that its server closed, and the query that was using it gets the error. The driver also
  // emits the error as an event: on the pool for idle connections, on the connection for those in use. Without a
  // listener that would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The error for the terminal when the database can't be reached. It never contains the password. */
export const unreachable = (error: unknown): StartError =>
  new StartError(`The database can't be reached: ${reasonOf(error)}`, { cause: error });

/** An error's message in one line. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
