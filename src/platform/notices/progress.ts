import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

/*
 * Up to which moment a job that tells by the clock has told: so what fell due while no server ran is told when one runs
 * again.
 */

/** Up to which moment a job has told; null before its first run. */
export async function findProgress(db: Database, job: string): Promise<Date | null> {
  const row = await db
    .selectFrom('job_progress')
    .select('done_until')
    .where('job', '=', job)
    .executeTakeFirst();
  return row?.done_until ?? null;
}

/** Notes that a job has told up to a moment; an earlier one than it has changes nothing. */
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
