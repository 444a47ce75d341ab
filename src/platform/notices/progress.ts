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
    .where('is_once', '=', true)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Notes that a job has told up to a moment; an earlier one than it has changes nothing. */
export async function noteProgress(db: Database, job: string, until: Date): Promise<void> {
  await db
    .insertInto('notices')
    .values({ id: newId(), kind: PROGRESS, about: job, facts: '{}', created_at: until, is_once: true })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'about'])
        .where((eb) => eb.or([eb('is_open', '=', true), eb('is_once', '=', true)]))
        .doUpdateSet({ created_at: until })
        .where('notices.created_at', '<', until),
    )
    .execute();
}
