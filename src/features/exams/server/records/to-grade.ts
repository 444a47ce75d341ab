import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { findWaitingIn, type Waiting } from '#platform/desk/desk-work.ts';
import type { Id } from '#shared/ids.ts';

/** Submitted exams without a score. */
export const findToGrade = (db: Database): Promise<Waiting> =>
  findWaitingIn(db, sql`from player_exams where score is null order by created_at, id`, 'created_at');

/** Whether a submitted exam has no score. */
export async function isToGrade(db: Database, submissionId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('player_exams')
    .select('id')
    .where('id', '=', submissionId)
    .where('score', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
