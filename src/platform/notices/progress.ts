import { sql } from 'kysely';
import { newId } from '../../shared/ids.ts';
import type { Database } from '../database/connect.ts';

/*
 * Up to which moment a job that tells by the clock has told: a notice without readers, under the name of the job. So what
 * fell due while no server ran is told when one runs again.
 */

/** The kind under which the progress of jobs is kept. Nobody is told of it. */
const PROGRESS = 'job.progress';

/** Up to which moment a job has told; null before its first run. */
export async function findProgress(db: Database, job: string): Promise<Date | null> {
  const row = await db
    .selectFrom('notices')
    .select('created_at')
    .where('kind', '=', PROGRESS)
    .where('about', '=', job)
    .where('is_once', '=', sql.lit(true))
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Notes that a job has told up to a moment; an earlier one than it has changes nothing. */
export async function noteProgress(db: Database, job: string, until: Date): Promise<void> {
  await sql`
    insert into notices (id, kind, about, facts, created_at, is_once)
    values (${newId()}, ${PROGRESS}, ${job}, '{}', ${until}, true)
    on conflict (kind, about) where is_open or is_once
    do update set created_at = greatest(notices.created_at, excluded.created_at)`.execute(db);
}
