import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

/*
 * Stores the time until which a scheduled job has sent its notices. What fell due while no server was running is sent
 * when one runs again.
 */

/** The time until which a job has sent its notices; null before its first run. */
export async function findProgress(db: Database, job: string): Promise<Date | null> {
  const row = await db
    .selectFrom('job_progress')
    .select('done_until')
    .where('job', '=', job)
    .executeTakeFirst();
  return row?.done_until ?? null;
}

/** Stores the time until which a job has sent its notices; an earlier time than the stored one is ignored. */
export async function noteProgress(db: Database, job: string, until: Date): Promise<void> {
  await db
    .insertInto('job_progress')
    .values({ job, done_until: until })
    .onConflict((conflict) =>
      conflict.column('job').doUpdateSet({
        done_until: (row) =>
          sql`greatest(${row.ref('job_progress.done_until')}, ${row.ref('excluded.done_until')})`,
      }),
    )
    .execute();
}
