import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** The public facts of a store that are shown outside of its page: in search results and link previews. */
export type RetailerSummary = {
  name: string;
  city: string | null;
  state: string | null;
  description: string | null;
  isActive: boolean;
};

/** A store's summary; undefined if it does not exist. */
export async function findRetailerSummary(
  db: Database,
  retailerId: Id,
): Promise<RetailerSummary | undefined> {
  const row = await db
    .selectFrom('retailers')
    .select(['name', 'city', 'state', 'description', 'status'])
    .where('id', '=', retailerId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { status, ...summary } = row;
  return { ...summary, isActive: status === 'active' };
}

/** Ids of active stores after `after` (null: from the first), in order, at most `count`. */
export async function listActiveRetailerIds(db: Database, after: Id | null, count: number): Promise<Id[]> {
  const rows = await db
    .selectFrom('retailers')
    .select('id')
    .where('status', '=', sql.lit('active'))
    .$if(after !== null, (rest) => rest.where('id', '>', after))
    .orderBy('id')
    .limit(sql.lit(count))
    .execute();
  return rows.map(({ id }) => id);
}
