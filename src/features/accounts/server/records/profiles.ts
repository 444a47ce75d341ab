import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import type { Id } from '../../../../shared/ids.ts';

/** Letters of every script lose their case, as in the unique index, whatever the database's own locale. */
const withoutCase = (username: string) => sql<string>`lower(${username}::text collate "und-x-icu")`;

/**
 * Whether somebody else has the username, in whatever case. The name is locked until the transaction ends, so that
 * of two users who want it at once the second finds it taken.
 */
export async function isUsernameTaken(db: Database, username: string, userId: Id): Promise<boolean> {
  const name = withoutCase(username);
  await sql`select pg_advisory_xact_lock(hashtextextended('username ' || ${name}, 0))`.execute(db);
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where(sql<boolean>`lower(username) = ${name}`)
    .where('id', '<>', userId)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes the username into the user's profile. */
export async function setUsername(db: Database, userId: Id, username: string): Promise<void> {
  await db.updateTable('profiles').set({ username }).where('id', '=', userId).execute();
}
