import { audit } from '#platform/audit.ts';
import { inTransaction, type TransactionContext } from '#platform/context.ts';
import { endWork } from '#platform/desk/note-work.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { GivenGrade } from '../../contract.ts';
import { examRefusals } from '../../refusals.ts';
import { areWholeMarks, scoreOfGrades, TELL_AFTER_SECONDS } from '../../rules.ts';
import { endCertificate } from '../records/certificates.ts';
import { listKeyedQuestions } from '../records/exams.ts';
import { deleteGradeOf, deleteGrades, listGrades, writeGrade } from '../records/grades.ts';
import { type LockedSubmission, lockSubmission, setScore } from '../records/submissions.ts';
import { SCORES_QUEUE, type ScoreJob } from './tell-scores-queue.ts';

type GradeInput = {
  submissionId: Id;
  revision: number;
  scorePercent: number;
  note?: string | null | undefined;
  marks?: GivenGrade['marks'] | undefined;
};
type Graded = { scorePercent: number | null; gradedAt: string | null; revision: number; missing: number };

/** Whether two sets of marks are equal, in any order. */
function areSameMarks(one: GivenGrade['marks'], other: GivenGrade['marks']): boolean {
  const known = new Map(one.map((given) => [given.questionId, given]));
  return (
    one.length === other.length &&
    other.every(({ questionId, marks, comment }) => {
      const given = known.get(questionId);
      return given?.marks === marks && given.comment === comment;
    })
  );
}

/**
 * Grades a submitted exam: a percent, a note, and optionally marks for its questions. The score is made of the newest
 * grades, as many as the exam needs. The player is told TELL_AFTER_SECONDS later, and then gets the score of that time.
 * Giving the same grade again changes nothing and tells nobody. A grader who has not seen another one's latest grade is
 * refused, unless theirs is one of several and overwrites nothing. A certificate of a different score ends.
 */
export async function gradeExam(context: ContextOf<'admin'>, input: GradeInput): Promise<Graded> {
  const { submissionId, scorePercent, note = null, marks = [] } = input;
  const graderId = context.actor.userId;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const submission = await lockSubmission(db, submissionId);
    if (!submission) refuse(examRefusals.SUBMISSION_NOT_FOUND);
    const grades = await listGrades(db, submissionId);
    const own = submission.graders === 1 ? grades[0] : grades.find((grade) => grade.graderId === graderId);
    // Scores from before the table of grades existed have no grade.
    const before = own ?? (submission.graders === 1 ? standing(submission) : null);
    const isSame = before?.scorePercent === scorePercent && before.note === note;
    if (isSame && areSameMarks(before.marks, marks)) return answerOf(submission, grades.length);
    const overwrites = submission.graders === 1 || own !== undefined || submission.scorePercent !== null;
    if (overwrites && input.revision !== submission.revision) refuse(commonRefusals.STALE_REVISION);
    const questions = await listKeyedQuestions(db, submission.exam.id);
    if (marks.length > 0 && !areWholeMarks(questions, marks)) refuse(examRefusals.MARKS_WRONG);
    if (submission.graders === 1) await deleteGrades(db, submissionId);
    await writeGrade(db, submissionId, { graderId, scorePercent, note, marks, givenAt: clock() });
    await endWork(inner, submissionId);
    return settleScore(inner, submission, scorePercent);
  });
}

/** The score of a submission that was graded before the table of grades existed; null in review. */
const standing = ({ scorePercent, note }: LockedSubmission): GivenGrade | null =>
  scorePercent === null ? null : { scorePercent, note, marks: [] };

const answerOf = (submission: LockedSubmission, given: number): Graded => ({
  scorePercent: submission.scorePercent,
  gradedAt: submission.gradedAt?.toISOString() ?? null,
  revision: submission.revision,
  missing: submission.scorePercent === null ? Math.max(0, submission.graders - given) : 0,
});

/** Computes the score of a locked submission from its newest grades, once there are enough, and queues the notice to the player. */
async function settleScore(
  inner: TransactionContext,
  submission: LockedSubmission,
  given: number | null,
): Promise<Graded> {
  const { db, clock, jobs } = inner;
  const { id, graders, scorePercent: before } = submission;
  const grades = await listGrades(db, id);
  const missing = Math.max(0, graders - grades.length);
  const gradedAt = missing === 0 ? clock() : null;
  const score = gradedAt && { ...scoreOfGrades(grades.slice(0, graders)), gradedAt };
  const { revision } = await setScore(db, id, score);
  const scorePercent = score?.scorePercent ?? null;
  if (gradedAt && before !== scorePercent) await endCertificate(db, id, { why: 'corrected', at: gradedAt });
  await audit(inner, given === null ? 'exam.ungrade' : 'exam.grade', ['player-exam', id], {
    before: { scorePercent: before },
    after: { scorePercent, ...(graders > 1 && { given, missing }) },
  });
  if (gradedAt) {
    const job: ScoreJob = { submissionId: id, gradedAt: gradedAt.toISOString() };
    await jobs.enqueue(SCORES_QUEUE, job, db, TELL_AFTER_SECONDS);
  }
  return { scorePercent, gradedAt: gradedAt?.toISOString() ?? null, revision, missing };
}

/**
 * Withdraws a score before the player is told: the exam is in review again, and the player gets no notice. With several
 * graders it withdraws the caller's grade, or else the newest one.
 */
export async function withdrawScore(
  context: ContextOf<'admin'>,
  { submissionId, revision }: { submissionId: Id; revision: number },
): Promise<Record<string, never>> {
  return inTransaction(context, async (inner) => {
    const { db } = inner;
    const submission = await lockSubmission(db, submissionId);
    if (!submission) refuse(examRefusals.SUBMISSION_NOT_FOUND);
    if (submission.told) refuse(examRefusals.SCORE_TOLD);
    const grades = await listGrades(db, submissionId);
    const own = grades.find(({ graderId }) => graderId === context.actor.userId);
    const withdrawn = own ?? (submission.scorePercent === null ? undefined : grades[0]);
    if (!withdrawn && submission.scorePercent === null) return {};
    if (revision !== submission.revision) refuse(commonRefusals.STALE_REVISION);
    if (submission.graders === 1) await deleteGrades(db, submissionId);
    else if (withdrawn) await deleteGradeOf(db, submissionId, withdrawn.graderId);
    await settleScore(inner, submission, null);
    return {};
  });
}
