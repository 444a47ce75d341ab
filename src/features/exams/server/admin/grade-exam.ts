import { audit } from '../../../../platform/audit.ts';
import { inTransaction } from '../../../../platform/context.ts';
import type { ContextOf } from '../../../../platform/requests/operations.ts';
import { refuse } from '../../../../shared/errors.ts';
import type { Id } from '../../../../shared/ids.ts';
import { examRefusals } from '../../refusals.ts';
import { scoreMail } from '../mails.ts';
import { lockSubmission, setScore } from '../records/submissions.ts';

/**
 * Sets the score of a submitted exam in percent, or corrects it, and queues a mail to the player. The same score again
 * changes nothing and mails nothing, so that a repeated press sends one mail.
 */
export async function gradeExam(
  context: ContextOf<'admin'>,
  input: { submissionId: Id; scorePercent: number },
): Promise<{ scorePercent: number; gradedAt: string }> {
  const { scorePercent } = input;
  return inTransaction(context, async (inner) => {
    const { db, clock, mail, config } = inner;
    const submission = await lockSubmission(db, input.submissionId);
    if (!submission) refuse(examRefusals.SUBMISSION_NOT_FOUND);
    if (submission.scorePercent === scorePercent && submission.gradedAt) {
      return { scorePercent, gradedAt: submission.gradedAt.toISOString() };
    }
    const gradedAt = clock();
    await setScore(db, { submissionId: submission.id, scorePercent, gradedAt });
    await audit(inner, {
      action: 'exam.grade',
      subjectType: 'player-exam',
      subjectId: submission.id,
      before: { scorePercent: submission.scorePercent },
      after: { scorePercent },
    });
    if (submission.playerEmail) {
      await mail.enqueue(
        db,
        scoreMail(config, { to: submission.playerEmail, exam: submission.exam, scorePercent }),
      );
    }
    return { scorePercent, gradedAt: gradedAt.toISOString() };
  });
}
