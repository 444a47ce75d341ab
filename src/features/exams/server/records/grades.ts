import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { newId, type Id } from '#shared/ids.ts';
import type { GivenGrade } from '../../contract.ts';
import { MOST_QUESTIONS } from '../../rules.ts';

/** How many grades a score needs, for a row of `exams`: one if all answers are choices, because they are graded automatically. */
export const gradersOf = sql<number>`case when (select true from exam_questions asked
  where asked.exam_id = exams.id and asked.options is null limit 1) is null then 1 else exams.graders end`;

/** The most grades of one submission that are read: more than it ever has. */
const MOST_GRADES = 20;

/** A grade with its marks; `graderId` is null once that account is gone. */
export type Grade = GivenGrade & { graderId: Id | null };

/** The grades of a submission, the newest first, each with its marks. */
export async function listGrades(db: Database, submissionId: Id): Promise<Grade[]> {
  const rows = await db
    .selectFrom('exam_grades')
    .select(['id', 'grader_id', 'score', 'note'])
    .where('player_exam_id', '=', submissionId)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(MOST_GRADES))
    .execute();
  const marks = await db
    .selectFrom('exam_grade_marks')
    .select(['grade_id', 'exam_question_id as questionId', 'marks', 'comment'])
    .where('grade_id', '=', sql<Id>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .limit(sql.lit(MOST_GRADES * MOST_QUESTIONS))
    .execute();
  return rows.map((row) => ({
    graderId: row.grader_id,
    scorePercent: row.score,
    note: row.note,
    marks: marks
      .filter(({ grade_id: gradeId }) => gradeId === row.id)
      .map(({ questionId, marks: given, comment }) => ({ questionId, marks: given, comment })),
  }));
}

/** Stores a grader's grade, replacing their earlier one. The submission must be locked. */
export async function writeGrade(
  db: Database,
  submissionId: Id,
  grade: GivenGrade & { graderId: Id; givenAt: Date },
): Promise<void> {
  await deleteGradeOf(db, submissionId, grade.graderId);
  const id = newId();
  await db
    .insertInto('exam_grades')
    .values({
      id,
      player_exam_id: submissionId,
      grader_id: grade.graderId,
      score: grade.scorePercent,
      note: grade.note,
      given_at: grade.givenAt,
    })
    .execute();
  if (grade.marks.length === 0) return;
  await db
    .insertInto('exam_grade_marks')
    .values(
      grade.marks.map(({ questionId, marks, comment }) => ({
        grade_id: id,
        exam_question_id: questionId,
        marks,
        comment,
      })),
    )
    .execute();
}

/** Removes the grade of one grader; null means a grader whose account is gone. */
export async function deleteGradeOf(db: Database, submissionId: Id, graderId: Id | null): Promise<void> {
  await db
    .deleteFrom('exam_grades')
    .where('player_exam_id', '=', submissionId)
    .where('grader_id', 'is not distinct from', graderId)
    .execute();
}

export async function deleteGrades(db: Database, submissionId: Id): Promise<void> {
  await db.deleteFrom('exam_grades').where('player_exam_id', '=', submissionId).execute();
}
