-- What each grader gave: several can be asked of an exam, and marks go to its questions. The score of a submission stands in
-- player_exams, as before; scores from before have no grades.
alter table exams
  -- So many grades make the score.
  add column graders integer not null default 1 constraint exams_graders_range check (graders between 1 and 5);

create table exam_grades (
  id uuid primary key default gen_random_uuid(),
  player_exam_id uuid not null references player_exams on delete cascade,
  -- Null once the grader's account is gone.
  grader_id uuid references auth.users on delete set null,
  score integer not null constraint exam_grades_score_percent check (score between 0 and 100),
  note text constraint exam_grades_note_length check (char_length(note) between 1 and 2000),
  given_at timestamptz(3) not null default now(),
  constraint exam_grades_once unique (player_exam_id, grader_id)
);
create index exam_grades_by_grader on exam_grades (grader_id) where grader_id is not null;

create table exam_grade_marks (
  grade_id uuid not null references exam_grades on delete cascade,
  exam_question_id uuid not null references exam_questions on delete restrict,
  marks integer not null constraint exam_grade_marks_range check (marks between 0 and 100),
  -- To the player.
  comment text constraint exam_grade_marks_comment_length check (char_length(comment) between 1 and 1000),
  primary key (grade_id, exam_question_id)
);
create index exam_grade_marks_by_question on exam_grade_marks (exam_question_id);

-- The notes of several graders, one below the other.
alter table player_exams
  drop constraint player_exams_note_length,
  add constraint player_exams_note_length check (char_length(note) between 1 and 10100);
