import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely';
import type { DB } from '../database/types.gen.ts';

type Database = Kysely<DB>;

/** A statement that is sent without waiting for its answer. */
export type Ahead = {
  /** Told by the connection what becomes of it. */
  settle(rows: Promise<unknown[]>): void;
};

const statementsAhead = new WeakMap<CompiledQuery, Ahead>();

/** How a statement is to be sent ahead; undefined for one whose answer is waited for. For the connection alone. */
export const aheadOf = (query: CompiledQuery): Ahead | undefined => statementsAhead.get(query);

/** A statement as Kysely's builders and its `sql` make it. */
export type Statement<Row = unknown> =
  | Compilable<Row>
  | { compile(executor: Kysely<never>): CompiledQuery<Row> };

const compile = <Row>(db: Database, statement: Statement<Row>): CompiledQuery<Row> => ({
  ...statement.compile(db as never),
});

/** The rows of a statement that was sent ahead. Waiting for them takes no round trip of its own if something is waited for before. */
export type RowsToCome<Row> = { rows: Promise<Row[]> };

/**
 * Sends a statement of a transaction whose answer comes later: it travels with the next statement that is waited for. Where it
 * fails, the first one after it that is waited for fails with its error, or else the commit does. Outside of a transaction the
 * answer is waited for at once.
 */
export async function askAhead<Row>(db: Database, statement: Statement<Row>): Promise<RowsToCome<Row>> {
  const query = compile(db, statement);
  const sent: { rows?: Promise<Row[]> } = {};
  statementsAhead.set(query, {
    settle(rows) {
      sent.rows = rows as Promise<Row[]>;
      // Whoever waits for the rows hears of the error, and so does the next statement.
      sent.rows.catch(() => {});
    },
  });
  const { rows }: QueryResult<Row> = await db.executeQuery<Row>(query);
  return { rows: sent.rows ?? Promise.resolve(rows) };
}

/** Sends a statement of a transaction whose answer nobody reads, such as an insert; see `askAhead`. */
export async function sendAhead(db: Database, statement: Statement): Promise<void> {
  await askAhead(db, statement);
}

type RowOf<T> = T extends Statement<infer Row> ? Row : never;

/**
 * Asks several statements of a transaction in one round trip, and answers the rows of each. They run in this order: each sees
 * what is committed when it begins, so one after a lock sees what the transaction that held the lock did.
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
