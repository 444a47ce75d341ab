import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { type Slice, sliceOf } from '#platform/lists/sorted-page.ts';
import { contains, searchTextOf } from '#platform/lists/text-search.ts';
import { newId, type Id } from '#shared/ids.ts';
import type { ManagedExam, ManagedQuestion } from '../../admin-contract.ts';

type ExamFields = { name: string; weight: number; graders: number };

/** Exams whose name contains a text. Fenced: see docs/database.md, "Writing queries". */
const selectExams = (db: Database, text: string) =>
  db
    .with(
      (cte) => cte('matching').materialized(),
      (cte) =>
        cte
          .selectFrom('exams')
          .select('id')
          .where(contains([searchTextOf('name')], text)),
    )
    .selectFrom('exams as e')
    .innerJoin('game_systems as g', 'g.id', 'e.game_system_id')
    .select((row) => [
      'e.id',
      'e.name',
      'e.weight',
      'e.graders',
      'e.created_at',
      'e.published_at',
      'e.version',
      'g.id as system_id',
      'g.name as system_name',
      row
        .selectFrom('exam_questions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('exam_questions.exam_id', '=', 'e.id')
        .as('question_count'),
      sql<boolean>`(select true from player_exams where player_exams.exam_id = e.id limit 1) is not null`.as(
        'is_locked',
      ),
      sql<boolean>`(select true from exams later where later.series_id = e.series_id
        and later.version > e.version and later.published_at is not null limit 1) is not null`.as(
        'is_replaced',
      ),
    ]);

type ExamRow = {
  id: Id;
  name: string;
  weight: number;
  graders: number;
  created_at: Date;
  published_at: Date | null;
  version: number;
  is_replaced: boolean;
  system_id: Id;
  system_name: string;
  question_count: number | null;
  is_locked: boolean;
};

const toExam = (row: ExamRow): ManagedExam => ({
  id: row.id,
  name: row.name,
  weight: row.weight,
  graders: row.graders,
  gameSystem: { id: row.system_id, name: row.system_name },
  questionCount: row.question_count ?? 0,
  isLocked: row.is_locked,
  publishedAt: row.published_at?.toISOString() ?? null,
  version: row.version,
  isReplaced: row.is_replaced,
  createdAt: row.created_at.toISOString(),
});

/** One slice of the sorted list of exams that match the scope. */
export async function listManagedExams(
  db: Database,
  scope: {
    q?: string | undefined;
    gameSystemId?: Id | undefined;
    state?: 'draft' | 'published' | undefined;
  },
  slice: Slice,
): Promise<ManagedExam[]> {
  const { q, gameSystemId, state } = scope;
  const exams = selectExams(db, q ?? '')
    .$if(Boolean(q), (query) =>
      query.where('e.id', 'in', (found) => found.selectFrom('matching').select('matching.id')),
    )
    .$if(gameSystemId !== undefined, (query) => query.where('e.game_system_id', '=', gameSystemId ?? ''))
    .$if(state !== undefined, (query) =>
      query.where('e.published_at', state === 'draft' ? 'is' : 'is not', null),
    );
  const rows = await sliceOf(exams, 'e', slice).execute();
  return rows.map(toExam);
}

export async function findManagedExam(
  db: Database,
  id: Id,
): Promise<(ManagedExam & { revision: number }) | undefined> {
  const row = await selectExams(db, '').select('e.revision').where('e.id', '=', id).executeTakeFirst();
  return row && { ...toExam(row), revision: row.revision };
}

/** Locks an exam until the transaction ends, also against submissions; undefined if it does not exist. */
export async function lockExam(db: Database, id: Id) {
  const exam = await db
    .selectFrom('exams')
    .select(['name', 'weight', 'graders', 'published_at', 'revision', 'version', 'series_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!exam) return undefined;
  const taken = await db
    .selectFrom('player_exams')
    .select('id')
    .where('exam_id', '=', id)
    .limit(sql.lit(1))
    .executeTakeFirst();
  const { name, weight, graders, revision, version } = exam;
  return {
    name,
    weight,
    graders,
    revision,
    version,
    seriesId: exam.series_id,
    isPublished: exam.published_at !== null,
    isLocked: taken !== undefined,
  };
}

/** Adds an exam as a draft. Returns false and writes nothing if the game system does not exist. */
export async function insertExam(
  db: Database,
  exam: ExamFields & { id: Id; gameSystemId: Id; createdAt: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('exams')
    .columns(['id', 'name', 'weight', 'graders', 'game_system_id', 'created_at', 'published_at'])
    .expression((from) =>
      from
        .selectFrom('game_systems')
        .select([
          sql<Id>`${exam.id}::uuid`.as('id'),
          sql<string>`${exam.name}::text`.as('name'),
          sql<number>`${exam.weight}::integer`.as('weight'),
          sql<number>`${exam.graders}::integer`.as('graders'),
          'game_systems.id as game_system_id',
          sql<Date>`${exam.createdAt}::timestamptz`.as('created_at'),
          sql<Date | null>`null::timestamptz`.as('published_at'),
        ])
        .where('game_systems.id', '=', exam.gameSystemId)
        // Waits for a concurrent removal of the game system.
        .forKeyShare(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes an exam's own fields. */
export async function writeExam(db: Database, id: Id, { name, weight, graders }: ExamFields): Promise<void> {
  await db.updateTable('exams').set({ name, weight, graders }).where('id', '=', id).execute();
}

/** Increments the revision after a change of an exam or its questions. */
export async function raiseRevision(db: Database, id: Id): Promise<void> {
  await db
    .updateTable('exams')
    .set({ revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();
}

/** Deletes an exam with its questions. */
export async function deleteExam(db: Database, id: Id): Promise<void> {
  await db.deleteFrom('exams').where('id', '=', id).execute();
}

type Question = Partial<Omit<ManagedQuestion, 'id'>> &
  Pick<ManagedQuestion, 'name' | 'url'> & { id?: Id | undefined };

/** The columns of a question at this index. Without options it is answered in words; it is worth one mark by default. */
export const questionColumns = (question: Question, index: number) => ({
  name: question.name,
  url: question.url,
  options: question.options ?? null,
  right_options: question.rightOptions ?? null,
  max_marks: question.maxMarks ?? 1,
  rubric: question.rubric ?? null,
  order: index + 1,
});

/** Replaces the exam's questions, in this order: known ones are updated, new ones added, all others deleted. */
export async function replaceQuestions(
  db: Database,
  examId: Id,
  questions: readonly Question[],
): Promise<void> {
  const rows = questions.map((question, index) =>
    Object.assign(questionColumns(question, index), { id: question.id ?? newId(), exam_id: examId }),
  );
  const kept = rows.map(({ id }) => id);
  await db
    .deleteFrom('exam_questions')
    .where('exam_id', '=', examId)
    .where('id', '<>', sql<Id>`all(${kept}::uuid[])`)
    .execute();
  if (rows.length === 0) return;
  await db
    .insertInto('exam_questions')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((update) => ({
        name: update.ref('excluded.name'),
        url: update.ref('excluded.url'),
        options: update.ref('excluded.options'),
        right_options: update.ref('excluded.right_options'),
        max_marks: update.ref('excluded.max_marks'),
        rubric: update.ref('excluded.rubric'),
        order: update.ref('excluded.order'),
      })),
    )
    .execute();
}
