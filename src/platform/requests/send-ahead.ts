import { type Compilable, type CompiledQuery, type Kysely, type QueryResult, sql } from 'kysely';
import type { DB } from '../database/types.gen.ts';

type Database = Kysely<DB>;

/** A statement that is sent without waiting for its result. */
export type Ahead = {
  /** Called by the connection with the result. */
  settle(rows: Promise<unknown[]>): void;
};

const statementsAhead = new WeakMap<CompiledQuery, Ahead>();

/** How a statement is to be sent ahead; undefined for one whose result is awaited. Only the connection calls this. */
export const aheadOf = (query: CompiledQuery): Ahead | undefined => statementsAhead.get(query);

/** A statement made by Kysely's builders or its `sql`. */
export type Statement<Row = unknown> =
  | Compilable<Row>
  | { compile(executor: Kysely<never>): CompiledQuery<Row> };

const compile = <Row>(db: Database, statement: Statement<Row>): CompiledQuery<Row> => ({
  ...statement.compile(db as never),
});

/** The pending rows of a statement that was sent ahead. Awaiting them costs no extra round trip if another statement has been awaited before. */
export type RowsToCome<Row> = { rows: Promise<Row[]> };

/**
 * Sends a statement of a transaction without waiting: it travels with the next statement that is awaited. If it fails,
 * the next awaited statement fails with its error, or else the commit does. Outside of a transaction the result is
 * awaited at once.
 */
export async function askAhead<Row>(db: Database, statement: Statement<Row>): Promise<RowsToCome<Row>> {
  const query = compile(db, statement);
  const sent: { rows?: Promise<Row[]> } = {};
  statementsAhead.set(query, {
    settle(rows) {
      sent.rows = rows as Promise<Row[]>;
      // Prevents an unhandled rejection; the error also reaches the next statement and whoever awaits the rows.
      sent.rows.catch(() => {});
    },
  });
  const { rows }: QueryResult<Row> = await db.executeQuery<Row>(query);
  return { rows: sent.rows ?? Promise.resolve(rows) };
}

/** Sends a statement of a transaction whose result is not needed, such as an insert; see `askAhead`. */
export async function sendAhead(db: Database, statement: Statement): Promise<void> {
  await askAhead(db, statement);
}

type RowOf<T> = T extends Statement<infer Row> ? Row : never;

/**
 * Runs several statements of a transaction in one round trip, and returns the rows of each. They run in this order, and
 * each sees what is committed when it begins: one that follows a lock sees the changes of the lock's previous holder.
 */
export async function askTogether<const Statements extends readonly Statement[]>(
  db: Database,
  ...statements: Statements
): Promise<{ -readonly [Place in keyof Statements]: RowOf<Statements[Place]>[] }> {
  const asked = [];
  for (const statement of statements.slice(0, -1)) asked.push(await askAhead(db, statement));
  const last = statements.at(-1);
  const { rows } = last === undefined ? { rows: [] } : await db.executeQuery(compile(db, last));
  const answers = [...(await Promise.all(asked.map(({ rows: before }) => before))), rows];
  return answers as { -readonly [Place in keyof Statements]: RowOf<Statements[Place]>[] };
}

const worksAfterCommit = new WeakMap<CompiledQuery, () => void>();

/** The callback to run after the commit in place of sending this statement. Only the connection calls this. */
export const workAfterCommit = (query: CompiledQuery): (() => void) | undefined =>
  worksAfterCommit.get(query);

/**
 * Calls `work` as soon as the transaction has committed, and never if it is rolled back; outside of a transaction, at
 * once. It is called even if only the savepoint in which it was requested was rolled back, and it is lost if the
 * process ends at that moment. So use it only for work that something else catches up on later.
 */
export async function afterCommit(db: Database, work: () => void): Promise<void> {
  const nothing: CompiledQuery = { ...sql`select`.compile(db) };
  worksAfterCommit.set(nothing, work);
  await db.executeQuery(nothing);
}
