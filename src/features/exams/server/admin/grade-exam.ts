import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import { endWork } from '#platform/desk/note-work.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { examRefusals } from '../../refusals.ts';
import { TELL_AFTER_SECONDS } from '../../rules.ts';
import { endCertificate } from '../records/certificates.ts';
import { lockSubmission, setScore } from '../records/submissions.ts';
import { SCORES_QUEUE, type ScoreJob } from './tell-scores-queue.ts';

/**
 * Sets the score of a submitted exam in percent with a note, or corrects both. The player is told
 * TELL_AFTER_SECONDS later, of the score that stands then. The same score and note again change nothing and tell nobody. A
 * grader who has not seen what another one wrote is refused. A certificate of another score ends.
 */
export async function gradeExam(
  context: ContextOf<'admin'>,
  input: { submissionId: Id; revision: number; scorePercent: number; note?: string | null | undefined },
): Promise<{ scorePercent: number; gradedAt: string; revision: number }> {
  const { submissionId, scorePercent, note = null } = input;
  return inTransaction(context, async (inner) => {
    const { db, clock, jobs } = inner;
    const submission = await lockSubmission(db, submissionId);
    if (!submission) refuse(examRefusals.SUBMISSION_NOT_FOUND);
    if (submission.scorePercent === scorePercent && submission.note === note && submission.gradedAt) {
      return {
        scorePercent,
        gradedAt: submission.gradedAt.toISOString(),
        revision: submission.revision,
      };
    }
    if (input.revision !== submission.revision) refuse(commonRefusals.STALE_REVISION);
    const gradedAt = clock();
    const { revision } = await setScore(db, submissionId, { scorePercent, note, gradedAt });
    if (submission.scorePercent !== scorePercent)
      await endCertificate(db, submissionId, { why: 'corrected', at: gradedAt });
    await endWork(inner, submissionId);
    await audit(inner, {
      action: 'exam.grade',
      subjectType: 'player-exam',
      subjectId: submissionId,
      before: { scorePercent: submission.scorePercent },
      after: { scorePercent },
    });
    const job: ScoreJob = { submissionId, gradedAt: gradedAt.toISOString() };
    await jobs.enqueue(SCORES_QUEUE, job, db, TELL_AFTER_SECONDS);
    return { scorePercent, gradedAt: gradedAt.toISOString(), revision };
  });
}

/** Takes a score back that the player was not told of: the exam is in review again, and nothing is told. */
export async function withdrawScore(
  context: ContextOf<'admin'>,
  { submissionId, revision }: { submissionId: Id; revision: number },
): Promise<Record<string, never>> {
  return inTransaction(context, async (inner) => {
    const submission = await lockSubmission(inner.db, submissionId);
    if (!submission) refuse(examRefusals.SUBMISSION_NOT_FOUND);
    if (submission.told) refuse(examRefusals.SCORE_TOLD);
    if (submission.scorePercent === null) return {};
    if (revision !== submission.revision) refuse(commonRefusals.STALE_REVISION);
    await setScore(inner.db, submissionId, null);
    await audit(inner, {
      action: 'exam.ungrade',
      subjectType: 'player-exam',
      subjectId: submissionId,
      before: { scorePercent: submission.scorePercent },
      after: { scorePercent: null },
    });
    return {};
  });
}
