-- Questions that grade themselves, and what graders go by.
alter table exam_questions
  -- What is chosen from, one or several of it right; both null where players answer in their own words.
  add column options text[] constraint exam_questions_options_few check (cardinality(options) between 2 and 10),
  add column right_options text[],
  add column max_marks integer not null default 1 constraint exam_questions_max_marks_range check (max_marks between 1 and 100),
  -- What a good answer has: for graders alone.
  add column rubric text constraint exam_questions_rubric_length check (char_length(rubric) between 1 and 2000),
  add constraint exam_questions_right_offered check (cardinality(right_options) >= 1 and right_options <@ options),
  add constraint exam_questions_options_whole check ((options is null) = (right_options is null));
