import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { ExamDetail } from '../contract.ts';
import { examCan } from '../policy.ts';
import { examRefusals } from '../refusals.ts';
import { askedAsShown, versionOfQuestions } from './digests.ts';
import { findLatestCertificate } from './records/certificates.ts';
import { findExamOfPlayer, listAnswers, listKeyedQuestions, listQuestions } from './records/exams.ts';
import { listGrades } from './records/grades.ts';
import { findVersionsAround } from './records/versions.ts';
import { marksOfSubmission } from './views.ts';

/**
 * An exam with its questions in order, and the submission of the actor's player. An exam of a game system in which the
 * player has no account is refused as if it did not exist.
 */
export async function getExam(
  { actor, db }: ContextOf<'player'>,
  input: { examId: Id },
): Promise<ExamDetail> {
  const { playerId } = actor;
  const exam = await findExamOfPlayer(db, playerId, input.examId);
  if (!exam || !examCan(exam).open) refuse(examRefusals.EXAM_NOT_FOUND);
  const { id, name, version, gameSystem, submission, answersUntil } = exam;
  const questions = await listQuestions(db, id);
  const answers = submission ? await listAnswers(db, playerId, id) : [];
  return {
    id,
    name,
    version,
    gameSystem,
    questions,
    sha256: versionOfQuestions(questions),
    ...(await findVersionsAround(db, playerId, id)),
    answersUntil: answersUntil?.toISOString() ?? null,
    submission: submission && {
      submittedAt: submission.submittedAt.toISOString(),
      scorePercent: submission.scorePercent,
      note: submission.note,
      gradedAt: submission.gradedAt?.toISOString() ?? null,
      askedAsShown: askedAsShown(submission.textSha256, questions),
      answers,
      isTold: submission.isTold,
      marks:
        submission.scorePercent === null
          ? []
          : marksOfSubmission({
              questions: await listKeyedQuestions(db, id),
              answers,
              grades: (await listGrades(db, submission.id)).slice(0, exam.graders),
            }),
      certificate: await findLatestCertificate(db, submission.id),
    },
  };
}
