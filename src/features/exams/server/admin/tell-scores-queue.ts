import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { JobQueue, Jobs } from '#platform/jobs/jobs.ts';
import { tell } from '#platform/notices/tell.ts';
import { tellMany } from '#platform/notices/tell-many.ts';
import { examAgain, examGraded } from '../notices.ts';
import { lockSubmission, setTold } from '../records/submissions.ts';
import { findAskedAgain } from '../records/versions.ts';

/** Where scores wait to be told, so that a slip can be taken back. Jobs of earlier versions wait under this name. */
export const SCORES_QUEUE = 'score-mail';

const jobShape = z.object({ submissionId: z.guid(), gradedAt: z.iso.datetime() });
export type ScoreJob = z.infer<typeof jobShape>;

/**
 * Tells players of their scores. A score that was corrected or taken back meanwhile is told by the job of its correction or
 * by none, and each score is told once, however often a job is done.
 */
export const tellScoresQueue = ({ jobs, ...parts }: QueueParts): JobQueue => ({
  name: SCORES_QUEUE,
  work: async (payload) => tellScore({ ...parts, jobs: await jobs }, jobShape.parse(payload)),
});

type Parts = Pick<Context, 'db' | 'clock' | 'jobs'>;

/** Queues begin before there is something to put jobs into. */
type QueueParts = Omit<Parts, 'jobs'> & { jobs: Promise<Jobs> };

/** Does one job of the queue. */
async function tellScore({ db: database, ...parts }: Parts, job: ScoreJob): Promise<void> {
  await database.transaction().execute(async (db) => {
    const submission = await lockSubmission(db, job.submissionId);
    if (submission?.gradedAt?.toISOString() !== job.gradedAt || submission.scorePercent === null) return;
    const { id, scorePercent, note, told, exam, playerUserId } = submission;
    if (told?.scorePercent === scorePercent && told.note === note) return;
    await setTold(db, id, { scorePercent, note });
    const facts = { exam, scorePercent, note };
    await tell({ ...parts, db }, examGraded, { about: id, facts, to: [playerUserId] });
    // A version that was published while this one was in review may ask those who reached too little.
    const again = await findAskedAgain(db, id);
    if (again) {
      const { version, ...newer } = again;
      const asked = { about: newer.id, facts: { exam: newer, version }, to: [playerUserId] };
      await tellMany({ ...parts, db }, examAgain, [asked]);
    }
  });
}
