import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** What anybody may know of a convention before they open its page: for search results and previews of links. */
export type ConventionSummary = {
  name: string;
  description: string | null;
  venue: string | null;
  location: string | null;
};

/** A convention in short; undefined when there is none. */
export async function findConventionSummary(
  db: Database,
  conventionId: Id,
): Promise<ConventionSummary | undefined> {
  return db
    .selectFrom('conventions')
    .select(['name', 'description', 'venue', 'location'])
    .where('id', '=', conventionId)
    .executeTakeFirst();
}

/** Ids of conventions after `after` (null: from the first), in their order, at most `count`. */
export async function listConventionIds(db: Database, after: Id | null, count: number): Promise<Id[]> {
  const rows = await db
    .selectFrom('conventions')
    .select('id')
    .$if(after !== null, (rest) => rest.where('id', '>', after))
    .orderBy('id')
    .limit(sql.lit(count))
    .execute();
  return rows.map(({ id }) => id);
}
