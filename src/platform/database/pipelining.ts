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
  /** Whether statements with parameters get names, so that PostgreSQL keeps their plans. */
  hasNames: boolean;
  /** A query without an answer after this time fails, and its connection is closed. */
  answerWithinMs: number;
};

/**
 * A driver whose connections pipeline statements. BEGIN travels with the first statement of its transaction, and
 * statements sent ahead (`send-ahead.ts`) travel together with the next one whose answer is awaited, COMMIT included.
 * They run in order: each sees what those before it did and locked. When one fails in a transaction, those after it
 * fail too, and COMMIT rolls back.
 */
export const pipeliningDriver = (pool: Pool, options: Options): Driver => new PipeliningDriver(pool, options);

/** Kysely's dialect for PostgreSQL with a given driver. */
export const dialectOf = (driver: Driver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** A statement that consists of a single command, with its parameters. */
type Statement = { sql: string; parameters: readonly unknown[] };

/** The result of a statement: its command, how many rows it wrote or read, and the returned rows. */
type Answer = { command: string; rowCount: number | null; rows: unknown[] };

/** A statement, and the promise of its answer. */
type Asked = {
  statement: Statement;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/** The error of a commit that PostgreSQL turned into a rollback, when no statement gave a reason. */
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

/** The state of a transaction: none, one whose BEGIN waits for the first statement (`held`), or one that PostgreSQL knows of. */
type Stage = 'none' | 'held' | 'open';

const commandOf = (sql: string): Statement => ({ sql, parameters: [] });
const begin = commandOf('begin');
const commit = commandOf('commit');
const rollback = commandOf('rollback');

/**
 * The error of a write that is only on the primary, because an operator cancelled the wait for its standby. Whether it
 * survives a failover is unknown.
 */
class CommitUnconfirmed extends Error {
  override readonly name = 'CommitUnconfirmed';
  /** PostgreSQL's error code for a transaction whose outcome is unknown. */
  readonly code = '08007';
  constructor() {
    super('The write was not confirmed by a standby');
  }
}

/** The PostgreSQL function that waits for a standby. When that wait is cancelled, it sends a notice and commits. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

/** The error of held-back statements whose transaction is rolled back. */
class NeverSent extends Error {
  override readonly name = 'NeverSent';
  constructor() {
    super('The transaction was rolled back before this statement was sent');
  }
}

class PipeliningConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #options: Options;
  /** How long PostgreSQL's time limit is lifted, for long work. The client then waits without a limit too. */
  #unlimited: 'transaction' | 'connection' | null = null;
  #stage: Stage = 'none';
  /** The error of the first failed statement that was sent ahead, until it has been reported. */
  #failure: { error: unknown } | null = null;
  /** Statements that travel with the next one. */
  #held: Asked[] = [];
  #isBroken = false;
  /** Whether a write of this connection was committed without its standby, and that has not been reported yet. */
  #isUnconfirmed = false;
  /** Callbacks to run after the commit. */
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
    // A statement without parameters may be several commands, which can't be prepared.
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
    // An earlier failure was rolled back to a savepoint; otherwise this statement would have failed too.
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
      // The transaction is over; nothing is left to roll back.
      this.#endTransaction();
      return this.#refuseUnconfirmed();
    }
    // PostgreSQL answers ROLLBACK when a statement sent ahead had failed.
    this.#endTransaction();
    throw this.#takeFailure()?.error ?? new CommitRefused();
  }

  async rollBack(): Promise<void> {
    const stage = this.#stage;
    this.#endTransaction();
    this.#afterCommit = [];
    for (const { reject } of this.#held.splice(0)) reject(new NeverSent());
    // Nothing was sent, or the commit already became a rollback.
    if (stage !== 'open') return;
    try {
      await this.#answerTo(rollback);
    } catch {
      // The connection is closed when it is released; the caller gets the original error.
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

  /** Notices when PostgreSQL's time limit is lifted or restored. */
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

  /** Holds a statement back until the next one whose answer is awaited. */
  #hold(statement: Statement): Promise<Answer> {
    // If the program awaits something else first, the held statements are sent anyway.
    if (this.#held.length === 0) process.nextTick(() => this.#sendHeld());
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#held.push({ statement, resolve, reject });
    return promise.catch((error: unknown) => {
      this.#failure ??= { error };
      // If PostgreSQL refused this statement because of an earlier failure, report that failure.
      throw this.#failure.error;
    });
  }

  #sendHeld(): void {
    const held = this.#held.splice(0);
    if (held.length > 0) this.#send(held);
  }

  /**
   * Sends statements in one write. The driver alone would write them one by one, waking PostgreSQL each time. All
   * promises settle after the last answer, so that what their callers send next travels in one write again.
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

  /** Sends a statement together with the held ones, and waits for its answer, which comes after theirs. */
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
      // Gives the error a stack trace that leads to the caller instead of the socket.
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
 * Checked because the driver would skip such a statement and still send those after it, COMMIT included.
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
