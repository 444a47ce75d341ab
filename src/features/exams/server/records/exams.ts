import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { newId, type Id } from '#shared/ids.ts';
import type { ManagedQuestion } from '../../admin-contract.ts';
import type { ExamQuestion } from '../../contract.ts';
import { ANSWERS_TAKEN_MS, type ExamAnswer, MOST_QUESTIONS } from '../../rules.ts';
import { gradersOf } from './grades.ts';

/** An exam for one player: whether the player has an account in its game system, and the player's submission. */
export async function findExamOfPlayer(db: Database, playerId: Id, examId: Id) {
  const row = await db
    .selectFrom('exams')
    .innerJoin('game_systems', 'game_systems.id', 'exams.game_system_id')
    .leftJoin('player_game_accounts as account', (join) =>
      join
        .onRef('account.game_system_id', '=', 'exams.game_system_id')
        .on('account.player_id', '=', playerId),
    )
    .leftJoin('player_exams as taken', (join) =>
      join.onRef('taken.exam_id', '=', 'exams.id').on('taken.player_id', '=', playerId),
    )
    .select([
      'exams.id',
      'exams.name',
      'game_systems.id as system_id',
      'game_systems.name as system_name',
      'account.id as account_id',
      'taken.id as submission_id',
      'taken.created_at as submitted_at',
      'taken.score',
      'taken.told_score',
      'taken.note',
      'taken.graded_at',
      'taken.text_sha256',
      'exams.published_at',
      'exams.version',
      gradersOf.as('graders'),
      // When the next version replaced it.
      sql<Date | null>`(select min(later.published_at) from exams later
        where later.series_id = exams.series_id and later.version > exams.version)`.as('replaced_at'),
    ])
    .where('exams.id', '=', examId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      name: row.name,
      version: row.version,
      graders: row.graders,
      gameSystem: { id: row.system_id, name: row.system_name },
      isPublished: row.published_at !== null,
      hasAccount: row.account_id !== null,
      isSubmitted: row.submitted_at !== null,
      answersUntil: row.replaced_at && new Date(row.replaced_at.getTime() + ANSWERS_TAKEN_MS),
      submission:
        row.submitted_at === null || row.submission_id === null
          ? null
          : {
              id: row.submission_id,
              submittedAt: row.submitted_at,
              scorePercent: row.score,
              note: row.note,
              gradedAt: row.graded_at,
              textSha256: row.text_sha256,
              isTold: row.score !== null && row.score === row.told_score,
            },
    }
  );
}

/** The questions of an exam in order. */
export function listQuestions(db: Database, examId: Id): Promise<ExamQuestion[]> {
  // total: no two questions of an exam have the same place
  return db
    .selectFrom('exam_questions')
    .select([
      'id',
      'name',
      'url',
      'options',
      sql<boolean>`coalesce(cardinality(right_options), 0) > 1`.as('isSeveral'),
      'max_marks as maxMarks',
    ])
    .where('exam_id', '=', examId)
    .orderBy('order')
    .limit(sql.lit(MOST_QUESTIONS))
    .execute();
}

/** The questions of an exam in order, with the right options and the instructions that only graders may see. */
export async function listKeyedQuestions(db: Database, examId: Id): Promise<ManagedQuestion[]> {
  // total: no two questions of an exam have the same place
  return db
    .selectFrom('exam_questions')
    .select([
      'id',
      'name',
      'url',
      'options',
      'right_options as rightOptions',
      'max_marks as maxMarks',
      'rubric',
    ])
    .where('exam_id', '=', examId)
    .orderBy('order')
    .limit(sql.lit(MOST_QUESTIONS))
    .execute();
}

/** The player's answers, in no particular order. */
export function listAnswers(db: Database, playerId: Id, examId: Id): Promise<ExamAnswer[]> {
  return db
    .selectFrom('player_exam_answers')
    .select(['exam_question_id as questionId', 'text_answer as text'])
    .where('player_id', '=', playerId)
    .where('exam_id', '=', examId)
    .limit(sql.lit(MOST_QUESTIONS))
    .execute();
}

/**
 * Records that the player submitted the exam. Returns false and writes nothing if they did so before; waits for a
 * concurrent submission. From then on the exam's questions can't change (trigger exam_questions_kept).
 */
export async function insertSubmission(
  db: Database,
  submission: { id: Id; playerId: Id; examId: Id; textSha256: string; submittedAt: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('player_exams')
    .values({
      id: submission.id,
      player_id: submission.playerId,
      exam_id: submission.examId,
      text_sha256: submission.textSha256,
      created_at: submission.submittedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAnswers(
  db: Database,
  submission: { playerId: Id; examId: Id },
  answers: readonly ExamAnswer[],
): Promise<void> {
  await db
    .insertInto('player_exam_answers')
    .values(
      answers.map(({ questionId, text }) => ({
        id: newId(),
        player_id: submission.playerId,
        exam_id: submission.examId,
        exam_question_id: questionId,
        text_answer: text,
      })),
    )
    .execute();
}
