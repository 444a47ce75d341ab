import { z } from 'zod';
import type { Context } from '../../../../platform/context.ts';
import type { JobQueue } from '../../../../platform/jobs.ts';
import type { Mailer } from '../../../../platform/mail/mailer.ts';
import { scoreMail } from '../mails.ts';
import { lockSubmission, setTold } from '../records/submissions.ts';

/** Where scores wait to be told, so that a slip can be taken back. */
export const SCORE_MAIL_QUEUE = 'score-mail';

const jobShape = z.object({ submissionId: z.guid(), gradedAt: z.iso.datetime() });
export type ScoreMailJob = z.infer<typeof jobShape>;

/**
 * Tells players of their scores by mail. A score that was corrected or taken back meanwhile is told by the job of its
 * correction or by none, and each score is told once, however often a job is done.
 */
export const scoreMailQueue = ({ mail, ...parts }: QueueParts): JobQueue => ({
  name: SCORE_MAIL_QUEUE,
  work: async (payload) => tellScore({ ...parts, mail: await mail }, jobShape.parse(payload)),
});

type Parts = Pick<Context, 'db' | 'mail' | 'config'>;

/** The mailer is made after the queues that it puts mail into. */
type QueueParts = Omit<Parts, 'mail'> & { mail: Promise<Mailer> };

/** Does one job of the queue. */
async function tellScore({ db: database, mail, config }: Parts, job: ScoreMailJob): Promise<void> {
  await database.transaction().execute(async (db) => {
    const submission = await lockSubmission(db, job.submissionId);
    if (submission?.gradedAt?.toISOString() !== job.gradedAt || submission.scorePercent === null) return;
    const { id, scorePercent, note, told, exam, playerEmail } = submission;
    if (told?.scorePercent === scorePercent && told.note === note) return;
    await setTold(db, id, { scorePercent, note });
    // Who signed up by phone alone has no address, and finds the score on the exam's page.
    if (playerEmail) await mail.enqueue(db, scoreMail(config, { to: playerEmail, exam, scorePercent, note }));
  });
}
