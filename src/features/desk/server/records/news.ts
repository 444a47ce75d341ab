import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { TaskKind } from '#shared/desk.ts';
import type { Id } from '#shared/ids.ts';

/** The most rows of a kind that one run takes. The next run continues. */
const MOST_TAKEN = 10_000;

/** Whether there is news of a kind that arrived by `arrivedBy`. */
export async function hasNews(db: Database, kind: TaskKind, arrivedBy: Date): Promise<boolean> {
  const row = await db
    .selectFrom('desk_news')
    .select('id')
    .where('kind', '=', kind)
    .where('arrived_at', '<=', arrivedBy)
    .orderBy('arrived_at')
    .orderBy('id')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes all news of a kind and returns how many rows there were. If two servers do so at once, each row is deleted by one of them. */
export async function takeNews(db: Database, kind: TaskKind): Promise<number> {
  const { rows } = await sql`
    delete from desk_news where id in (
      select id from desk_news where kind = ${kind} order by arrived_at, id
      limit ${sql.lit(MOST_TAKEN)} for update skip locked)
    returning id`.execute(db);
  return rows.length;
}

/** Admins who are not banned, each with their time zone. */
export const listAdminClocks = (db: Database): Promise<{ userId: Id; timeZone: string | null }[]> =>
  db
    .selectFrom('profiles')
    .select(['id as userId', 'time_zone as timeZone'])
    .where('role', '=', sql.lit('admin'))
    .where('disabled_at', 'is', null)
    .orderBy('username')
    .orderBy('id')
    .limit(sql.lit(1000))
    .execute();
