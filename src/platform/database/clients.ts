import { callbackify } from 'node:util';
import { Client, type ClientConfig, Pool, type PoolConfig } from 'pg';
import { type Host, hostsOf } from '../config/database-hosts.ts';
import { StartError } from '../config/start-error.ts';
import { findPrimary, hearStandby, StandbyServer } from './find-primary.ts';

/** A connection that has been silent for this long is asked whether its server is still there. */
const KEEP_ALIVE_MS = 10_000;

type Reach = {
  /**
   * Whether a server that only reads will do. True also for connections through a pooler, which repeats what some server
   * said when it was first connected to.
   */
  mayBeStandby?: boolean;
};

/**
 * A connection to the server that takes writes, whichever of several hosts that is. A standby is refused, because it
 * answers from the past and turns every write away.
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
    // The pool has given up meanwhile: a connection that is made now would belong to nobody.
    if (this.connection.stream.destroyed) throw new Error('Connection terminated before a server was found');
    await super.connect();
    if (!this.#isStandby()) return this;
    await this.end();
    throw new StandbyServer(this);
  }
}

/** How to connect to the database of a connection string; for a library that makes a pool of its own. */
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

/** One connection, not yet connected. If it is lost, the query that is under way gets the error. */
export function databaseClient(url: string, options: ClientConfig & Reach): Client {
  const client = new DatabaseClient({ ...connectionTo(url), ...options });
  client.on('error', () => {});
  return client;
}

/** A pool of connections; none is made before the first query. */
export function databasePool(url: string, options: PoolConfig & Reach): Pool {
  const pool = new Pool({ ...connectionTo(url), ...options });
  // The pool drops a connection that its server closed, and whoever was using it gets the error from their query. The
  // driver also emits it as an event, on the pool for idle connections and on the connection for those in use; without a
  // listener that would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The error for the person at the terminal when the database can't be reached. It never holds the password. */
export const unreachable = (error: unknown): StartError =>
  new StartError(`The database can't be reached: ${reasonOf(error)}`, { cause: error });

/** What an error says, in one line. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
