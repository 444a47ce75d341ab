import { audit } from '#platform/audit.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { noteWork } from '#platform/desk/note-work.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import { newId, type Id } from '#shared/ids.ts';
import { examCan } from '../policy.ts';
import { examRefusals } from '../refusals.ts';
import { areSameAnswers, type ExamAnswer, faultOfAnswers } from '../rules.ts';
import { versionOfQuestions } from './digests.ts';
import {
  findExamOfPlayer,
  insertAnswers,
  insertSubmission,
  listAnswers,
  listQuestions,
} from './records/exams.ts';

type Submission = { examId: Id; shownSha256: string; answers: ExamAnswer[] };

/**
 * Stores the exam and one answer to each of its questions together, or nothing, and only for the questions that the player
 * was shown. A player takes an exam once, under any
 * race, since the database refuses the second: the same answers sent again get the first answer, others are refused.
 */
export async function submitExam(
  context: ContextOf<'player'>,
  input: Submission,
): Promise<{ submittedAt: string }> {
  const { playerId } = context.actor;
  const { examId, shownSha256, answers } = input;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const exam = await findExamOfPlayer(db, playerId, examId);
    if (!exam || !examCan(exam).open) refuse(examRefusals.EXAM_NOT_FOUND);

    if (!exam.isSubmitted && !examCan(exam).submit(clock())) refuse(examRefusals.EXAM_REPLACED);

    const submission = { id: newId(), playerId, examId, textSha256: shownSha256, submittedAt: clock() };
    if (exam.isSubmitted || !(await insertSubmission(db, submission)))
      return answerAgain(inner, playerId, input);

    // From here on they stay as they are: a change of questions waits for this transaction, and is refused then.
    const questions = await listQuestions(db, examId);
    if (versionOfQuestions(questions) !== shownSha256) refuse(examRefusals.EXAM_CHANGED);
    const fault = faultOfAnswers(
      questions.map(({ id }) => id),
      answers,
    );
    if (fault) refuse(examRefusals[fault]);
    await insertAnswers(db, submission, answers);
    await noteWork(inner, 'exam');
    await audit(inner, {
      action: 'exam.submit',
      subjectType: 'player-exam',
      subjectId: submission.id,
      after: { playerId, examId },
    });
    return { submittedAt: submission.submittedAt.toISOString() };
  });
}

/** The answer to a repeated submission: the first one if nothing differs, because it may have been lost. */
async function answerAgain(
  { db }: Context,
  playerId: Id,
  { examId, shownSha256, answers }: Submission,
): Promise<{ submittedAt: string }> {
  const earlier = await findExamOfPlayer(db, playerId, examId);
  const stored = await listAnswers(db, playerId, examId);
  const { submission } = earlier ?? {};
  const isSame = submission?.textSha256 === shownSha256 && areSameAnswers(answers, stored);
  if (!submission || !isSame) refuse(examRefusals.EXAM_ALREADY_SUBMITTED);
  return { submittedAt: submission.submittedAt.toISOString() };
}
