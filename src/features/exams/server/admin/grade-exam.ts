import { audit } from '../../../../platform/audit.ts';
import { type Context, inTransaction } from '../../../../platform/context.ts';
import { refuse } from '../../../../shared/errors.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { MailMessage } from '../../../../platform/mail/message.ts';
import { examRefusals } from '../../refusals.ts';
import { lockSubmission, setScore } from '../records/submissions.ts';
import { requireGrader } from '../require-grader.ts';

/**
 * Sets the score of a submitted exam in percent, or corrects it, and queues a mail that tells the player. The same score
 * again changes nothing and mails nothing, so that a press repeated is told once.
 */
export async function gradeExam(
  context: Context,
  input: { submissionId: Id; scorePercent: number },
): Promise<{ scorePercent: number; gradedAt: string }> {
  requireGrader(context.actor);
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
        scoreMessage(submission.playerEmail, submission.exam, scorePercent, config.publicUrl),
      );
    }
    return { scorePercent, gradedAt: gradedAt.toISOString() };
  });
}

const scoreMessage = (
  to: string,
  exam: { id: Id; name: string },
  scorePercent: number,
  publicUrl: string,
): MailMessage => ({
  to,
  subject: `Your exam was graded: ${exam.name}`,
  paragraphs: [`We have read your answers to "${exam.name}". You reached ${scorePercent}%.`],
  action: { label: 'See your exam', url: `${publicUrl}/my/exams/${exam.id}` },
});
