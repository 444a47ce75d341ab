import { audit } from '#platform/audit.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { noteWork } from '#platform/desk/note-work.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import { newId, type Id } from '#shared/ids.ts';
import { examCan } from '../policy.ts';
import { examRefusals } from '../refusals.ts';
import {
  areSameAnswers,
  type ExamAnswer,
  faultOfAnswers,
  marksByItself,
  percentOf,
  TELL_AFTER_SECONDS,
} from '../rules.ts';
import { SCORES_QUEUE, type ScoreJob } from './admin/tell-scores-queue.ts';
import { versionOfQuestions } from './digests.ts';
import {
  findExamOfPlayer,
  insertAnswers,
  insertSubmission,
  listAnswers,
  listKeyedQuestions,
  listQuestions,
} from './records/exams.ts';
import { setScore } from './records/submissions.ts';

type Submitted = { submittedAt: string; scorePercent: number | null };
type Submission = { examId: Id; shownSha256: string; answers: ExamAnswer[] };

/**
 * Stores the submission with one answer to each question, or nothing; only for the questions that the player was shown.
 * A player can take an exam only once, even with concurrent requests, because the database refuses the second: the same
 * answers sent again get the same result, others are refused.
 */
export async function submitExam(context: ContextOf<'player'>, input: Submission): Promise<Submitted> {
  const { playerId } = context.actor;
  const { examId, shownSha256, answers } = input;
  return inTransaction(context, async (inner) => {
    const { db, clock, jobs } = inner;
    const exam = await findExamOfPlayer(db, playerId, examId);
    if (!exam || !examCan(exam).open) refuse(examRefusals.EXAM_NOT_FOUND);

    if (!exam.isSubmitted && !examCan(exam).submit(clock())) refuse(examRefusals.EXAM_REPLACED);

    const submission = { id: newId(), playerId, examId, textSha256: shownSha256, submittedAt: clock() };
    if (exam.isSubmitted || !(await insertSubmission(db, submission)))
      return answerAgain(inner, playerId, input);

    // From here on the questions can't change: a change waits for this transaction, and is then refused.
    const questions = await listQuestions(db, examId);
    if (versionOfQuestions(questions) !== shownSha256) refuse(examRefusals.EXAM_CHANGED);
    const fault = faultOfAnswers(questions, answers);
    if (fault) refuse(examRefusals[fault]);
    await insertAnswers(db, submission, answers);
    const scorePercent = await scoreByItself(inner, examId, answers);
    if (scorePercent === null) await noteWork(inner, 'exam');
    else {
      const gradedAt = submission.submittedAt;
      await setScore(db, submission.id, { scorePercent, note: null, gradedAt });
      const job: ScoreJob = { submissionId: submission.id, gradedAt: gradedAt.toISOString() };
      await jobs.enqueue(SCORES_QUEUE, job, db, TELL_AFTER_SECONDS);
    }
    await audit(inner, 'exam.submit', ['player-exam', submission.id], {
      after: { playerId, examId, scorePercent },
    });
    return { submittedAt: submission.submittedAt.toISOString(), scorePercent };
  });
}

/** The score of an exam whose questions are all graded automatically; null if a grader has to read answers. */
async function scoreByItself(
  { db }: Context,
  examId: Id,
  answers: readonly ExamAnswer[],
): Promise<number | null> {
  const questions = await listKeyedQuestions(db, examId);
  const marks = marksByItself(questions, answers);
  return marks.length === questions.length ? percentOf(marks) : null;
}

/** The answer to a repeated submission: the first one again if nothing differs, because that one may have been lost. */
async function answerAgain(
  { db }: Context,
  playerId: Id,
  { examId, shownSha256, answers }: Submission,
): Promise<Submitted> {
  const earlier = await findExamOfPlayer(db, playerId, examId);
  const stored = await listAnswers(db, playerId, examId);
  const { submission } = earlier ?? {};
  const isSame = submission?.textSha256 === shownSha256 && areSameAnswers(answers, stored);
  if (!submission || !isSame) refuse(examRefusals.EXAM_ALREADY_SUBMITTED);
  return { submittedAt: submission.submittedAt.toISOString(), scorePercent: submission.scorePercent };
}
