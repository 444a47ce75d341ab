import { id } from './world.ts';

/** Statements about exams and what players answered: [constraint, statement]. */
export const refusalsAboutExams: [string, string][] = [
  ['player_exams_revision', `update player_exams set revision = 0`],
  ['exams_name_present', `update exams set name = ''`],
  ['exams_version_range', `update exams set version = 0`],
  ['exams_retake_known', `update exams set version = 2, retake = 'some'`],
  ['exams_retake_percent', `update exams set version = 2, retake = 'below', retake_below = 101`],
  ['exams_retake_whole', `update exams set version = 2, retake = 'below'`],
  ['exams_retake_of_later', `update exams set retake = 'everybody'`],
  [
    'exams_versions_once',
    `insert into exams (name, game_system_id, series_id) select name, game_system_id, series_id from exams`,
  ],
  [
    'exams_one_draft',
    `insert into exams (name, game_system_id, series_id, version, published_at)
      select name, game_system_id, series_id, 2 + k, null from exams, generate_series(1, 2) k`,
  ],
  ['exams_graders_range', `update exams set graders = 6`],
  ['exam_grades_score_percent', `update exam_grades set score = 101`],
  ['exam_grades_note_length', `update exam_grades set note = ''`],
  [
    'exam_grades_once',
    `insert into exam_grades (player_exam_id, grader_id, score) values ('${id.takenExam}', '${id.anna}', 70)`,
  ],
  ['exam_grade_marks_range', `update exam_grade_marks set marks = -1`],
  ['exam_grade_marks_comment_length', `update exam_grade_marks set comment = ''`],
  [
    'exam_grade_marks_pkey',
    `insert into exam_grade_marks (grade_id, exam_question_id, marks) values ('${id.grade}', '${id.question}', 2)`,
  ],
  ['exams_weight_range', `update exams set weight = -1`],
  ['exam_questions_name_present', `update exam_questions set name = ' ' where id = '${id.freshQuestion}'`],
  ['exam_questions_order_range', `update exam_questions set "order" = 0 where id = '${id.freshQuestion}'`],
  [
    'exam_questions_max_marks_range',
    `update exam_questions set max_marks = 0 where id = '${id.freshQuestion}'`,
  ],
  ['exam_questions_rubric_length', `update exam_questions set rubric = '' where id = '${id.freshQuestion}'`],
  [
    'exam_questions_options_few',
    `update exam_questions set options = '{yes}', right_options = '{yes}' where id = '${id.freshQuestion}'`,
  ],
  [
    'exam_questions_right_offered',
    `update exam_questions set options = '{yes,no}', right_options = '{maybe}' where id = '${id.freshQuestion}'`,
  ],
  [
    'exam_questions_options_whole',
    `update exam_questions set options = '{yes,no}' where id = '${id.freshQuestion}'`,
  ],
  [
    'exam_questions_order_once',
    `insert into exam_questions (exam_id, name, "order") values ('${id.freshExam}', 'Who?', 1)`,
  ],
  [
    'exam_questions_of_exam',
    // The primary key hides the second unique constraint on the id unless it is set aside for a moment.
    `alter table exam_questions drop constraint exam_questions_pkey cascade;
     insert into exam_questions (id, exam_id, name, "order") values ('${id.freshQuestion}', '${id.freshExam}', 'Who?', 2)`,
  ],
  ['exam_questions_kept', `update exam_questions set name = 'Why not?' where id = '${id.question}'`],
  ['exam_questions_kept', `delete from exam_questions where id = '${id.question}'`],
  [
    'exam_questions_kept',
    `insert into exam_questions (exam_id, name, "order") values ('${id.exam}', 'Who?', 2)`,
  ],
  [
    'exam_questions_kept',
    `update exam_questions set exam_id = '${id.exam}', "order" = 2 where id = '${id.freshQuestion}'`,
  ],
  [
    'player_exams_once',
    `insert into player_exams (player_id, exam_id) values ('${id.bertasPlayer}', '${id.exam}')`,
  ],
  ['player_exams_score_percent', `update player_exams set score = 101, graded_at = now()`],
  ['player_exams_score_percent', `update player_exams set score = -1, graded_at = now()`],
  ['player_exams_text_sha256', `update player_exams set text_sha256 = 'of an earlier text'`],
  ['player_exams_note_length', `update player_exams set score = 50, graded_at = now(), note = ''`],
  ['player_exams_note_graded', `update player_exams set note = 'Well done'`],
  ['player_exams_told_percent', `update player_exams set told_score = 101`],
  ['player_exams_graded_whole', `update player_exams set score = 50`],
  ['player_exam_answers_present', `update player_exam_answers set text_answer = ' '`],
  [
    'player_exam_answers_once',
    `insert into player_exam_answers (player_id, exam_id, exam_question_id, text_answer)
      values ('${id.bertasPlayer}', '${id.exam}', '${id.question}', 'Again.')`,
  ],
  [
    'player_exam_answers_of_question',
    `insert into player_exam_answers (player_id, exam_id, exam_question_id, text_answer)
      values ('${id.bertasPlayer}', '${id.exam}', '${id.freshQuestion}', 'Of another exam.')`,
  ],
];
