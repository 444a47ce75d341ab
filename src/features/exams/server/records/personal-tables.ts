import { sql } from 'kysely';
import { impersonalTable, type PersonalTable, personalTable } from '#platform/personal/personal-table.ts';

export const examsTables: readonly PersonalTable[] = [
  personalTable('player_exams', {
    title: 'Exams that you took, with score and note.',
    isOf: ({ playerId }) => sql`t.player_id = ${playerId}`,
    columns: {
      id: 'own',
      player_id: 'own',
      exam_id: 'own',
      score: 'own',
      note: 'own',
      told_score: 'own',
      told_note: 'own',
      graded_at: 'own',
      text_sha256: 'own',
      revision: 'product',
      created_at: 'own',
    },
  }),
  personalTable('player_exam_answers', {
    title: 'Your answers in exams.',
    isOf: ({ playerId }) => sql`t.player_id = ${playerId}`,
    columns: { id: 'own', player_id: 'own', exam_id: 'own', exam_question_id: 'own', text_answer: 'own' },
  }),
  personalTable('exam_grades', {
    title: 'Grades of your exams.',
    isOf: ({ playerId }) =>
      sql`t.player_exam_id in (select id from player_exams where player_id = ${playerId})`,
    columns: {
      id: 'own',
      player_exam_id: 'own',
      // It is not revealed which admin gave the grade.
      grader_id: 'cleared',
      score: 'own',
      note: 'own',
      given_at: 'own',
    },
  }),
  personalTable('exam_grade_marks', {
    title: 'Marks of your answers in exams.',
    isOf: ({ playerId }) =>
      sql`t.grade_id in (select g.id from exam_grades g join player_exams e on e.id = g.player_exam_id
        where e.player_id = ${playerId})`,
    columns: { grade_id: 'own', exam_question_id: 'own', marks: 'own', comment: 'own' },
  }),
  personalTable('certificates', {
    title: 'Certificates that you made of your exams.',
    isOf: ({ playerId }) =>
      sql`t.player_exam_id in (select id from player_exams where player_id = ${playerId})`,
    columns: {
      id: 'own',
      player_exam_id: 'own',
      code: 'own',
      proof: 'own',
      issued_at: 'own',
      ended_at: 'own',
      ended_why: 'own',
      reason: 'own',
      // It is not revealed which admin revoked it.
      ended_by: 'cleared',
    },
  }),
  impersonalTable('exams', [
    'id',
    'game_system_id',
    'name',
    'weight',
    'graders',
    'published_at',
    'series_id',
    'version',
    'retake',
    'retake_below',
    'revision',
    'created_at',
  ]),
  impersonalTable('exam_questions', [
    'id',
    'exam_id',
    'name',
    'order',
    'url',
    'copied_from',
    'options',
    'right_options',
    'max_marks',
    'rubric',
  ]),
];
