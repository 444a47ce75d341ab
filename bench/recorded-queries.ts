import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely';
import { type Database, openDatabase } from '../src/platform/database/connect.ts';

/** A statement with its parameters, as it goes to the database. */
export type RecordedQuery = { text: string; parameters: readonly unknown[] };

/** Runs `work` on a database and tells which statements it sent, in order. */
export async function recordQueries(
  url: string,
  work: (db: Database) => Promise<unknown>,
): Promise<RecordedQuery[]> {
  const recorded: RecordedQuery[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql: text, parameters } = new PostgresQueryCompiler().compileQuery(node, queryId);
      recorded.push({ text, parameters });
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const { db, close } = openDatabase({ url, max: 1 });
  try {
    await work(db.withPlugin(recorder));
  } finally {
    await close();
  }
  return recorded;
}
