import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { type Slice, sliceOf } from '#platform/lists/sorted-page.ts';
import { contains, searchTextOf } from '#platform/lists/text-search.ts';
import type {
  GradedSubmission,
  SubmissionDetail,
  SubmissionInReview,
  SubmissionsScope,
} from '../../contract.ts';
import { marksOfChoice, MOST_QUESTIONS } from '../../rules.ts';
import { askedAsShown } from '../digests.ts';
import { gradersOf } from './grades.ts';

/**
 * Submissions whose player's or exam's name contains a text, with the state of this admin's grading. Fenced: see
 * docs/database.md, "Writing queries".
 */
const submissions = (db: Database, graderId: Id, text = '') =>
  db
    .with(
      (cte) => cte('matching').materialized(),
      (cte) =>
        cte
          .selectFrom('players')
          // `offset 0` forces a look-up of each player's submissions, instead of a join that reads all of them.
          .innerJoinLateral(
            (of) =>
              of
                .selectFrom('player_exams')
                .select('player_exams.id')
                .whereRef('player_exams.player_id', '=', 'players.id')
                .offset(sql.lit(0))
                .as('own'),
            (join) => join.onTrue(),
          )
          .select('own.id')
          .where(contains([sql.ref('players.search_text')], text))
          .union(
            cte
              .selectFrom('exams')
              .innerJoin('player_exams', 'player_exams.exam_id', 'exams.id')
              .select('player_exams.id')
              .where(contains([searchTextOf('exams.name')], text)),
          ),
    )
    .selectFrom('player_exams as taken')
    .innerJoin('exams', 'exams.id', 'taken.exam_id')
    .innerJoin('game_systems', 'game_systems.id', 'exams.game_system_id')
    .innerJoin('players', 'players.id', 'taken.player_id')
    .select((row) => [
      'taken.id',
      'taken.created_at',
      'taken.score',
      'taken.graded_at',
      gradersOf.as('graders'),
      row
        .selectFrom('exam_grades')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('exam_grades.player_exam_id', '=', 'taken.id')
        .as('given'),
      sql<boolean>`(select true from exam_grades own where own.player_exam_id = taken.id
        and own.grader_id = ${graderId} limit 1) is not null`.as('is_graded_by_you'),
      'taken.note',
      'taken.told_score',
      'taken.text_sha256',
      'taken.revision',
      'exams.id as exam_id',
      'exams.name as exam_name',
      'exams.version',
      'game_systems.id as system_id',
      'game_systems.name as system_name',
      'players.id as player_id',
      'players.alias',
    ]);

type SubmissionRow = Awaited<ReturnType<ReturnType<typeof submissions>['executeTakeFirstOrThrow']>>;

const toSubmission = (row: SubmissionRow): SubmissionInReview => ({
  id: row.id,
  exam: { id: row.exam_id, name: row.exam_name, version: row.version },
  gameSystem: { id: row.system_id, name: row.system_name },
  player: { id: row.player_id, alias: row.alias },
  submittedAt: row.created_at.toISOString(),
  graders: row.graders,
  given: row.given ?? 0,
  isGradedByYou: row.is_graded_by_you,
});

const submissionsOf = (db: Database, graderId: Id, { q, examId }: SubmissionsScope) =>
  submissions(db, graderId, q)
    .$if(Boolean(q), (query) =>
      // As an array, they are looked up by id, whatever their estimated number.
      query.where(sql<boolean>`taken.id = any(array(select id from matching))`),
    )
    .$if(examId !== undefined, (query) => query.where('taken.exam_id', '=', examId ?? ''));

/** One slice of the sorted list of submissions without a score that match the scope. */
export async function listInReview(
  db: Database,
  graderId: Id,
  scope: SubmissionsScope,
  slice: Slice,
): Promise<SubmissionInReview[]> {
  const waiting = submissionsOf(db, graderId, scope).where('taken.score', 'is', null);
  const rows = await sliceOf(waiting, 'taken', slice).execute();
  return rows.map(toSubmission);
}

/** One slice of the sorted list of submissions with a score that match the scope. */
export async function listGraded(
  db: Database,
  graderId: Id,
  scope: SubmissionsScope,
  slice: Slice,
): Promise<GradedSubmission[]> {
  const graded = submissionsOf(db, graderId, scope).where('taken.score', 'is not', null);
  const rows = await sliceOf(graded, 'taken', slice).execute();
  return rows.map((row) =>
    Object.assign(toSubmission(row), { scorePercent: row.score!, gradedAt: row.graded_at!.toISOString() }),
  );
}

/** A submission with every question and its answer, in order; undefined when there is none. */
export async function findSubmission(
  db: Database,
  graderId: Id,
  submissionId: Id,
): Promise<Omit<SubmissionDetail, 'certificate' | 'grade' | 'others'> | undefined> {
  const row = await submissions(db, graderId).where('taken.id', '=', submissionId).executeTakeFirst();
  if (!row) return undefined;
  const questions = await db
    .selectFrom('player_exam_answers as answer')
    .innerJoin('exam_questions as question', 'question.id', 'answer.exam_question_id')
    .select([
      'question.id',
      'question.name',
      'question.url',
      'question.options',
      'question.right_options as rightOptions',
      'question.max_marks as maxMarks',
      'question.rubric',
      'answer.text_answer as answer',
    ])
    .where('answer.player_id', '=', row.player_id)
    .where('answer.exam_id', '=', row.exam_id)
    // total: no two questions of an exam have the same place
    .orderBy('question.order')
    .limit(sql.lit(MOST_QUESTIONS))
    .execute();
  const answered = questions.map((question) =>
    Object.assign(question, {
      isSeveral: (question.rightOptions?.length ?? 0) > 1,
      marks:
        question.rightOptions === null
          ? null
          : marksOfChoice(
              { rightOptions: question.rightOptions, maxMarks: question.maxMarks },
              question.answer,
            ),
    }),
  );
  const gradedAt = row.graded_at?.toISOString() ?? null;
  const isTold = row.told_score !== null;
  return {
    ...toSubmission(row),
    scorePercent: row.score,
    note: row.note,
    gradedAt,
    isTold,
    revision: row.revision,
    askedAsShown: askedAsShown(row.text_sha256, answered),
    questions: answered,
  };
}

export type LockedSubmission = NonNullable<Awaited<ReturnType<typeof lockSubmission>>>;

/** Locks a submission until the transaction ends, to change its score; undefined if it does not exist. */
export async function lockSubmission(db: Database, submissionId: Id) {
  const row = await db
    .selectFrom('player_exams as taken')
    .innerJoin('exams', 'exams.id', 'taken.exam_id')
    .innerJoin('players', 'players.id', 'taken.player_id')
    .select([
      'taken.id',
      'taken.score',
      'taken.note',
      'taken.graded_at',
      'taken.told_score',
      'taken.told_note',
      'taken.revision',
      'exams.id as exam_id',
      'exams.name',
      gradersOf.as('graders'),
      'players.auth_id',
    ])
    .where('taken.id', '=', submissionId)
    .forUpdate('taken')
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      scorePercent: row.score,
      note: row.note,
      gradedAt: row.graded_at,
      revision: row.revision,
      /** How many grades the score needs. */
      graders: row.graders,
      /** The score that the player was last told; null if none yet. */
      told: row.told_score === null ? null : { scorePercent: row.told_score, note: row.told_note },
      exam: { id: row.exam_id, name: row.name },
      playerUserId: row.auth_id,
    }
  );
}

/** Writes a submission's score and note; null removes them. Returns the new revision. */
export async function setScore(
  db: Database,
  submissionId: Id,
  grade: { scorePercent: number; note: string | null; gradedAt: Date } | null,
): Promise<{ revision: number }> {
  return db
    .updateTable('player_exams')
    .set({
      score: grade?.scorePercent ?? null,
      note: grade?.note ?? null,
      graded_at: grade?.gradedAt ?? null,
      revision: sql`revision + 1`,
    })
    .where('id', '=', submissionId)
    .returning('revision')
    .executeTakeFirstOrThrow();
}

/** Records the score that the player is told. */
export async function setTold(
  db: Database,
  submissionId: Id,
  told: { scorePercent: number; note: string | null },
): Promise<void> {
  await db
    .updateTable('player_exams')
    .set({ told_score: told.scorePercent, told_note: told.note })
    .where('id', '=', submissionId)
    .execute();
}
