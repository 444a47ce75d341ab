import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { SubmissionDetail, SubmissionInReview } from '../../contract.ts';
import { MOST_QUESTIONS } from '../../rules.ts';

/** Submissions on a page of the queue; the list returns one more where there is a next page. */
export const SUBMISSIONS_A_PAGE = 20;

const submissions = (db: Database) =>
  db
    .selectFrom('player_exams as taken')
    .innerJoin('exams', 'exams.id', 'taken.exam_id')
    .innerJoin('game_systems', 'game_systems.id', 'exams.game_system_id')
    .innerJoin('players', 'players.id', 'taken.player_id')
    .select([
      'taken.id',
      'taken.created_at',
      'taken.score',
      'taken.graded_at',
      'exams.id as exam_id',
      'exams.name as exam_name',
      'game_systems.id as system_id',
      'game_systems.name as system_name',
      'players.id as player_id',
      'players.alias',
    ]);

type SubmissionRow = Awaited<ReturnType<ReturnType<typeof submissions>['executeTakeFirstOrThrow']>>;

const toSubmission = (row: SubmissionRow): SubmissionInReview => ({
  id: row.id,
  exam: { id: row.exam_id, name: row.exam_name },
  gameSystem: { id: row.system_id, name: row.system_name },
  player: { id: row.player_id, alias: row.alias },
  submittedAt: row.created_at.toISOString(),
});

/** Submissions without a score, the longest waiting first. */
export async function listInReview(
  db: Database,
  after: [submittedAt: string, id: Id] | null,
): Promise<SubmissionInReview[]> {
  const rows = await submissions(db)
    .where('taken.score', 'is', null)
    .$if(after !== null, (rest) =>
      rest.where(
        sql<boolean>`(taken.created_at, taken.id) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('taken.created_at')
    .orderBy('taken.id')
    .limit(sql.lit(SUBMISSIONS_A_PAGE + 1))
    .execute();
  return rows.map(toSubmission);
}

/** A submission with every question and its answer, in order; undefined when there is none. */
export async function findSubmission(db: Database, submissionId: Id): Promise<SubmissionDetail | undefined> {
  const row = await submissions(db).where('taken.id', '=', submissionId).executeTakeFirst();
  if (!row) return undefined;
  const questions = await db
    .selectFrom('player_exam_answers as answer')
    .innerJoin('exam_questions as question', 'question.id', 'answer.exam_question_id')
    .select(['question.id', 'question.name', 'question.url', 'answer.text_answer as answer'])
    .where('answer.player_id', '=', row.player_id)
    .where('answer.exam_id', '=', row.exam_id)
    .orderBy('question.order')
    .limit(sql.lit(MOST_QUESTIONS))
    .execute();
  const gradedAt = row.graded_at?.toISOString() ?? null;
  return { ...toSubmission(row), scorePercent: row.score, gradedAt, questions };
}

/** Locks a submission until the transaction ends, for its score; undefined when there is none. */
export async function lockSubmission(db: Database, submissionId: Id) {
  const row = await db
    .selectFrom('player_exams as taken')
    .innerJoin('exams', 'exams.id', 'taken.exam_id')
    .innerJoin('players', 'players.id', 'taken.player_id')
    .select([
      'taken.id',
      'taken.score',
      'taken.graded_at',
      'exams.id as exam_id',
      'exams.name',
      'players.email',
    ])
    .where('taken.id', '=', submissionId)
    .forUpdate('taken')
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      scorePercent: row.score,
      gradedAt: row.graded_at,
      exam: { id: row.exam_id, name: row.name },
      /** Where the player gets mail; null for who signed up by phone alone. */
      playerEmail: row.email,
    }
  );
}

/** Writes the score of a submission. */
export async function setScore(
  db: Database,
  grade: { submissionId: Id; scorePercent: number; gradedAt: Date },
): Promise<void> {
  await db
    .updateTable('player_exams')
    .set({ score: grade.scorePercent, graded_at: grade.gradedAt })
    .where('id', '=', grade.submissionId)
    .execute();
}
