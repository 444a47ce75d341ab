import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { isConnectionUseless } from './availability.ts';
import { statementName } from './named-statements.ts';
import { aheadOf, workAfterCommit } from '../requests/send-ahead.ts';

type Options = {
  /** Whether statements with parameters have names, by which PostgreSQL keeps their plans. */
  hasNames: boolean;
  /** After this time without an answer a query fails, and its connection is closed. */
  answerWithinMs: number;
};

/**
 * Connections of a pool that pipeline. BEGIN travels with the first statement of its transaction, and
 * what is sent ahead (`send-ahead.ts`) with the next statement whose answer somebody waits for, COMMIT included: in one piece. They run in
 * this order: each sees what those before it did and locked. Where one fails in a transaction, those after it fail too, and COMMIT rolls back.
 */
export const pipeliningDriver = (pool: Pool, options: Options): Driver => new PipeliningDriver(pool, options);

/** Kysely for PostgreSQL by way of a driver. */
export const dialectOf = (driver: Driver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** A statement with its parameters, which says nothing but one command. */
type Statement = { sql: string; parameters: readonly unknown[] };

/** What a statement answered: its command, how many rows it wrote or read, and those that it returned. */
type Answer = { command: string; rowCount: number | null; rows: unknown[] };

/** A statement, and who waits for its answer. */
type Asked = {
  statement: Statement;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/** What a commit ends with that PostgreSQL turned into a rollback, where no statement told why. */
class CommitRefused extends Error {
  override readonly name = 'CommitRefused';
  constructor() {
    super('The transaction was rolled back instead of committed');
  }
}

class PipeliningDriver implements Driver {
  readonly #pool: Pool;
  readonly #options: Options;
  readonly #connections = new WeakMap<PoolClient, PipeliningConnection>();

  constructor(pool: Pool, options: Options) {
    this.#pool = pool;
    this.#options = options;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<PipeliningConnection> {
    const client = await this.#pool.connect();
    const known = this.#connections.get(client);
    if (known) return known;
    const connection = new PipeliningConnection(client, this.#options);
    this.#connections.set(client, connection);
    return connection;
  }

  beginTransaction(connection: PipeliningConnection, settings: TransactionSettings): Promise<void> {
    return connection.begin(settings);
  }

  commitTransaction(connection: PipeliningConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: PipeliningConnection): Promise<void> {
    return connection.rollBack();
  }

  releaseConnection(connection: PipeliningConnection): Promise<void> {
    connection.release();
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

/**
 * Where a transaction stands: none, one whose BEGIN waits for the first statement, or one that PostgreSQL knows of.
 */
type Stage = 'none' | 'held' | 'open';

const commandOf = (sql: string): Statement => ({ sql, parameters: [] });
const begin = commandOf('begin');
const commit = commandOf('commit');
const rollback = commandOf('rollback');

/**
 * What a write ends with that is on the primary alone: the wait for its standby was broken off by an
 * operator. Whether it outlives the primary is unknown.
 */
class CommitUnconfirmed extends Error {
  override readonly name = 'CommitUnconfirmed';
  /** PostgreSQL's word for a transaction whose outcome is unknown. */
  readonly code = '08007';
  constructor() {
    super('The write was not confirmed by a standby');
  }
}

/** Where PostgreSQL waits for a standby. It tells of a wait that was broken off by a notice from there, and commits. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

/** What becomes of statements that were held back for a transaction that is rolled back. */
class NeverSent extends Error {
  override readonly name = 'NeverSent';
  constructor() {
    super('The transaction was rolled back before this statement was sent');
  }
}

class PipeliningConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #options: Options;
  /** For how long PostgreSQL's time limit is lifted, as for long work. The client then waits without a limit, too. */
  #unlimited: 'transaction' | 'connection' | null = null;
  #stage: Stage = 'none';
  /** The error of the first statement sent ahead that failed, until somebody is told. */
  #failure: { error: unknown } | null = null;
  /** What travels with the next statement. */
  #held: Asked[] = [];
  #isBroken = false;
  /** Whether a write of this connection was committed without its standby, and nobody knows yet. */
  #isUnconfirmed = false;
  /** What waits for the commit. */
  #afterCommit: (() => void)[] = [];

  constructor(client: PoolClient, options: Options) {
    this.#client = client;
    this.#options = options;
    client.on('notice', ({ routine }) => {
      this.#isUnconfirmed ||= routine === WAIT_FOR_STANDBY;
    });
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    if (isolationLevel === undefined && accessMode === undefined) {
      this.#stage = 'held';
      return;
    }
    const settings = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    await this.#answerTo(commandOf(`start transaction ${settings.join(' ')}`));
    this.#stage = 'open';
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const work = workAfterCommit(query);
    if (work) {
      if (this.#stage === 'none') work();
      else this.#afterCommit.push(work);
      return { rows: [] };
    }
    refuseUnwritable(query.parameters);
    const ahead = this.#stage === 'none' ? undefined : aheadOf(query);
    // What has no parameters may be several commands, which can't be prepared.
    const isText = !ahead && query.parameters.length === 0;
    if (this.#stage === 'held') {
      this.#stage = 'open';
      if (isText) await this.#answerTo(begin);
      else this.#hold(begin).catch(() => {});
    }
    if (ahead) {
      ahead.settle(this.#hold(query).then(({ rows }) => rows));
      return { rows: [] };
    }
    const answer = await (isText ? this.#answerToText(query) : this.#answerTo(query));
    this.#refuseUnconfirmed();
    if (isText) this.#followLimit(query.sql);
    // What failed before was rolled back to a savepoint, or this would have failed too.
    this.#failure = null;
    return resultOf(answer);
  }

  streamQuery(): never {
    throw new Error('Rows are read by the page and not streamed');
  }

  async commit(): Promise<void> {
    if (this.#stage === 'open') await this.#commitOpen();
    this.#endTransaction();
    for (const work of this.#afterCommit.splice(0)) work();
  }

  async #commitOpen(): Promise<void> {
    const { command: done } = await this.#answerTo(commit);
    if (done === 'COMMIT') {
      // There is nothing to roll back.
      this.#endTransaction();
      return this.#refuseUnconfirmed();
    }
    // What PostgreSQL says where a statement sent ahead had failed.
    this.#endTransaction();
    throw this.#takeFailure()?.error ?? new CommitRefused();
  }

  async rollBack(): Promise<void> {
    const stage = this.#stage;
    this.#endTransaction();
    this.#afterCommit = [];
    for (const { reject } of this.#held.splice(0)) reject(new NeverSent());
    // Nothing was sent, or the commit became a rollback already.
    if (stage !== 'open') return;
    try {
      await this.#answerTo(rollback);
    } catch {
      // Closed with its connection; whoever waits is told of the error before.
      this.#isBroken = true;
    }
  }

  release(): void {
    this.#failure = null;
    this.#isUnconfirmed = false;
    this.#client.release(this.#isBroken);
  }

  #limit(): { query_timeout?: number } {
    return this.#unlimited === null ? { query_timeout: this.#options.answerWithinMs } : {};
  }

  /** Sees PostgreSQL's limit lifted and set again. */
  #followLimit(text: string): void {
    if (text === 'set local statement_timeout = 0') this.#unlimited = 'transaction';
    else if (text === 'set statement_timeout = 0') this.#unlimited = 'connection';
    else if (text === 'reset statement_timeout') this.#unlimited = null;
  }

  #endTransaction(): void {
    this.#stage = 'none';
    if (this.#unlimited === 'transaction') this.#unlimited = null;
  }

  #refuseUnconfirmed(): void {
    if (!this.#isUnconfirmed) return;
    this.#isUnconfirmed = false;
    throw new CommitUnconfirmed();
  }

  /** Keeps a statement until the next one whose answer is waited for. */
  #hold(statement: Statement): Promise<Answer> {
    // Where the program waits for something else first, nothing is held back meanwhile.
    if (this.#held.length === 0) process.nextTick(() => this.#sendHeld());
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#held.push({ statement, resolve, reject });
    return promise.catch((error: unknown) => {
      this.#failure ??= { error };
      // Of a statement that PostgreSQL refused because of one before it, who waits hears why.
      throw this.#failure.error;
    });
  }

  #sendHeld(): void {
    const held = this.#held.splice(0);
    if (held.length > 0) this.#send(held);
  }

  /**
   * Sends statements in one piece, which the driver would write one by one, each time waking PostgreSQL. Those who wait hear when all are
   * answered: what they send next travels in one piece again.
   */
  #send(asked: readonly Asked[]): void {
    const { stream } = this.#client.connection;
    stream.cork();
    const answers = asked.map(({ statement: { sql: text, parameters } }) => {
      const name = this.#options.hasNames ? statementName(text) : undefined;
      return this.#client.query({
        text,
        values: parameters as unknown[],
        ...(name && { name }),
        ...this.#limit(),
      });
    });
    stream.uncork();
    void settleTogether(answers, asked);
  }

  /** Sends a statement, with what waits to travel with it, and waits for its answer, which comes after theirs. */
  async #answerTo(statement: Statement): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#send([...this.#held.splice(0), { statement, resolve, reject }]);
    return this.#hearing(promise);
  }

  async #answerToText({ sql }: Statement): Promise<Answer> {
    this.#sendHeld();
    return this.#hearing(
      this.#client.query({ text: sql, ...this.#limit() }) as Promise<unknown> as Promise<Answer>,
    );
  }

  async #hearing(answering: Promise<Answer>): Promise<Answer> {
    try {
      return await answering;
    } catch (error) {
      const first = this.#takeFailure()?.error ?? error;
      this.#isBroken ||= isConnectionUseless(error);
      // From here its stack leads to the caller, and not to the socket.
      if (first instanceof Error) Error.captureStackTrace(first);
      throw first;
    }
  }

  #takeFailure(): { error: unknown } | null {
    const failure = this.#failure;
    this.#failure = null;
    return failure;
  }
}

async function settleTogether(answers: readonly Promise<Answer>[], asked: readonly Asked[]): Promise<void> {
  const outcomes = await Promise.allSettled(answers);
  for (const [place, outcome] of outcomes.entries()) {
    if (outcome.status === 'fulfilled') asked[place]!.resolve(outcome.value);
    else asked[place]!.reject(outcome.reason);
  }
}

/**
 * The driver would leave the statement out and send those after it, COMMIT among them.
 * @throws where a parameter cannot be written as JSON
 */
function refuseUnwritable(parameters: readonly unknown[]): void {
  for (const value of parameters) if (isPlain(value)) JSON.stringify(value);
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const resultOf = <Row>({ command, rowCount, rows }: Answer): QueryResult<Row> => ({
  ...(counted.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
  rows: (rows ?? []) as Row[],
});
