import type { Duplex } from 'node:stream';
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
import type { Pool, PoolClient, QueryResult as Answer } from 'pg';
import { beginAlone, beginWith, canBeginWith } from './opening-query.ts';
import { type Ahead, aheadOf, workAfterCommit } from '../requests/send-ahead.ts';

/**
 * Kysely on a pool of pipelining connections. BEGIN travels with the first statement of its transaction, and what is sent ahead
 * (`send-ahead.ts`) with the next statement whose answer somebody waits for, COMMIT included. PostgreSQL answers all in the
 * order in which they were sent, and each statement sees what those before it did and locked.
 */
export const pipeliningDialect = (pool: Pool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PipeliningDriver(pool),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** What a commit ends with that PostgreSQL turned into a rollback, where no statement told why. */
class CommitRefused extends Error {
  override readonly name = 'CommitRefused';
  constructor() {
    super('The transaction was rolled back instead of committed');
  }
}

class PipeliningDriver implements Driver {
  readonly #pool: Pool;
  readonly #connections = new WeakMap<PoolClient, PipeliningConnection>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<PipeliningConnection> {
    const client = await this.#pool.connect();
    const known = this.#connections.get(client);
    if (known) return known;
    const connection = new PipeliningConnection(client);
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

class PipeliningConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  #stage: Stage = 'none';
  /** The error of the first statement sent ahead that failed, until somebody is told. */
  #failure: { error: unknown } | null = null;
  /** Whether bytes wait for those of the next statement. */
  #isCorked = false;
  #isBroken = false;
  /** What waits for the commit. */
  #afterCommit: (() => void)[] = [];

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    if (isolationLevel === undefined && accessMode === undefined) {
      this.#stage = 'held';
      return;
    }
    const settings = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    await this.#client.query(`start transaction ${settings.join(' ')}`);
    this.#stage = 'open';
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const work = workAfterCommit(query);
    if (work) {
      if (this.#stage === 'none') work();
      else this.#afterCommit.push(work);
      return { rows: [] };
    }
    const ahead = this.#stage === 'none' ? undefined : aheadOf(query);
    if (this.#stage === 'held' && !canBeginWith(this.#client, query)) {
      await beginAlone(this.#client);
      this.#stage = 'open';
    }
    if (ahead) return this.#sendAhead(query, ahead);
    const answer = await this.#answerTo(() => this.#send(query));
    // What failed before was rolled back to a savepoint, or this would have failed too.
    this.#failure = null;
    return resultOf(answer);
  }

  streamQuery(): never {
    throw new Error('Rows are read by the page and not streamed');
  }

  async commit(): Promise<void> {
    const stage = this.#stage;
    this.#stage = 'none';
    const works = this.#afterCommit.splice(0);
    if (stage === 'open') await this.#commitOpen();
    for (const work of works) work();
  }

  async #commitOpen(): Promise<void> {
    const { command } = await this.#answerTo(() => this.#client.query('commit'));
    // What PostgreSQL says where a statement sent ahead had failed.
    if (command === 'ROLLBACK') throw this.#takeFailure()?.error ?? new CommitRefused();
  }

  async rollBack(): Promise<void> {
    const stage = this.#stage;
    this.#stage = 'none';
    this.#afterCommit = [];
    // Nothing was sent, or the commit became a rollback already.
    if (stage !== 'open') return;
    try {
      await this.#answerTo(() => this.#client.query('rollback'));
    } catch {
      // Closed with its connection; whoever waits is told of the error before.
      this.#isBroken = true;
    }
  }

  release(): void {
    this.#failure = null;
    this.#client.release(this.#isBroken);
  }

  #send(query: CompiledQuery): Promise<Answer> {
    if (this.#stage !== 'held') return this.#client.query(query.sql, [...query.parameters]);
    this.#stage = 'open';
    return beginWith(this.#client, query);
  }

  #sendAhead(query: CompiledQuery, ahead: Ahead): QueryResult<never> {
    this.#cork();
    const sent = this.#send(query);
    const rows = sent.then(
      (answer) => answer.rows as unknown[],
      (error: unknown) => {
        this.#failure ??= { error };
        // Of a statement that PostgreSQL refused because of one before it, who waits hears why.
        throw this.#failure.error;
      },
    );
    ahead.settle(rows);
    return { rows: [] };
  }

  /** Sends a statement, with what waits to travel with it, and waits for its answer, which comes after theirs. */
  async #answerTo(send: () => Promise<Answer>): Promise<Answer> {
    const answering = send();
    this.#uncork();
    try {
      return await answering;
    } catch (error) {
      throw this.#takeFailure()?.error ?? error;
    }
  }

  #takeFailure(): { error: unknown } | null {
    const failure = this.#failure;
    this.#failure = null;
    return failure;
  }

  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    streamOf(this.#client).cork();
    // Where the program waits for something else first, nothing is held back meanwhile.
    process.nextTick(() => this.#uncork());
  }

  #uncork(): void {
    if (!this.#isCorked) return;
    this.#isCorked = false;
    streamOf(this.#client).uncork();
  }
}

const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const resultOf = <Row>({ command, rowCount, rows }: Answer): QueryResult<Row> => ({
  ...(counted.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
  rows: (rows ?? []) as Row[],
});

/** The socket, whose bytes can be held back; the driver's types keep it to themselves. */
const streamOf = (client: PoolClient): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;
