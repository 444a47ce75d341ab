import type { Context } from '../../../platform/context.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import type { ExamDetail } from '../contract.ts';
import { canOpenExam } from '../policy.ts';
import { examRefusals } from '../refusals.ts';
import { findExamOfPlayer, listAnswers, listQuestions } from './records/exams.ts';
import { requireTaker } from './require-taker.ts';

/**
 * An exam with its questions in order, and what the actor's player submitted. An exam of a game system that the player
 * has no account in answers as one that is not there.
 */
export async function getExam({ actor, db }: Context, input: { examId: Id }): Promise<ExamDetail> {
  const { playerId } = requireTaker(actor);
  const exam = await findExamOfPlayer(db, playerId, input.examId);
  if (!exam || !canOpenExam(exam)) refuse(examRefusals.EXAM_NOT_FOUND);
  const { id, name, gameSystem, submission } = exam;
  return {
    id,
    name,
    gameSystem,
    questions: await listQuestions(db, id),
    submission: submission && {
      submittedAt: submission.submittedAt.toISOString(),
      scorePercent: submission.scorePercent,
      answers: await listAnswers(db, playerId, id),
    },
  };
}
