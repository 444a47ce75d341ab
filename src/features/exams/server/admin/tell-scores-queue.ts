import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { JobQueue, Jobs } from '#platform/jobs/jobs.ts';
import { tell } from '#platform/notices/tell.ts';
import { tellMany } from '#platform/notices/tell-many.ts';
import { examAgain, examGraded } from '../notices.ts';
import { lockSubmission, setTold } from '../records/submissions.ts';
import { findAskedAgain } from '../records/versions.ts';

/**
 * The queue of notices about scores, delayed so that a mistake can be withdrawn. The name is kept because jobs from
 * earlier releases wait under it.
 */
export const SCORES_QUEUE = 'score-mail';

const jobShape = z.object({ submissionId: z.guid(), gradedAt: z.iso.datetime() });
export type ScoreJob = z.infer<typeof jobShape>;

/**
 * Notifies players of their scores. For a score that was corrected meanwhile, the job of the correction does so; for a
 * withdrawn one, none does. Each score is told once, even if a job runs again.
 */
export const tellScoresQueue = ({ jobs, ...parts }: QueueParts): JobQueue => ({
  name: SCORES_QUEUE,
  work: async (payload) => tellScore({ ...parts, jobs: await jobs }, jobShape.parse(payload)),
});

type Parts = Pick<Context, 'db' | 'clock' | 'jobs'>;

/** Queues are created before `jobs` exists. */
type QueueParts = Omit<Parts, 'jobs'> & { jobs: Promise<Jobs> };

/** Runs one job. */
async function tellScore({ db: database, ...parts }: Parts, job: ScoreJob): Promise<void> {
  await database.transaction().execute(async (db) => {
    const submission = await lockSubmission(db, job.submissionId);
    if (submission?.gradedAt?.toISOString() !== job.gradedAt || submission.scorePercent === null) return;
    const { id, scorePercent, note, told, exam, playerUserId } = submission;
    if (told?.scorePercent === scorePercent && told.note === note) return;
    await setTold(db, id, { scorePercent, note });
    const facts = { exam, scorePercent, note };
    await tell({ ...parts, db }, examGraded, { about: id, facts, to: [playerUserId] });
    // A version that was published during this review may require players with a low score to take it.
    const again = await findAskedAgain(db, id);
    if (again) {
      const { version, ...newer } = again;
      const asked = { about: newer.id, facts: { exam: newer, version }, to: [playerUserId] };
      await tellMany({ ...parts, db }, examAgain, [asked]);
    }
  });
}
