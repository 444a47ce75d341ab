-- Exams and what players answered (section 3 of the games document).

create table exams (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null
    constraint exams_name_present check (char_length(btrim(name)) between 1 and 200),
  weight integer not null default 1 constraint exams_weight_range check (weight between 0 and 100),
  game_system_id uuid not null references game_systems on delete restrict,
  created_at timestamptz(3) not null default now()
);
create index exams_by_system on exams (game_system_id, created_at desc, id desc);
create index exams_by_age on exams (created_at desc, id desc);

create table exam_questions (
  id uuid primary key default gen_random_uuid(),
  -- Questions are the exam; an exam that somebody took can't be deleted (player_exams).
  exam_id uuid not null references exams on delete cascade,
  name text not null constraint exam_questions_name_present check (char_length(btrim(name)) between 1 and 2000),
  url text,
  "order" integer not null constraint exam_questions_order_range check ("order" >= 1),
  -- Deferred, so that two questions can change places in one transaction.
  constraint exam_questions_order_once unique (exam_id, "order") deferrable initially deferred,
  -- What an answer refers to: a question of that very exam.
  constraint exam_questions_of_exam unique (exam_id, id)
);

create table player_exams (
  id uuid primary key default gen_random_uuid(),
  player_id uuid not null references players on delete cascade,
  exam_id uuid not null references exams on delete restrict,
  -- Percent; none means In Review.
  score integer constraint player_exams_score_percent check (score between 0 and 100),
  graded_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint player_exams_once unique (player_id, exam_id),
  constraint player_exams_graded_whole check ((score is null) = (graded_at is null))
);
create index player_exams_by_exam on player_exams (exam_id, created_at desc, id desc);
create index player_exams_by_player on player_exams (player_id, created_at desc, id desc);
create index player_exams_in_review on player_exams (created_at, id) where score is null;

create table player_exam_answers (
  id uuid primary key default gen_random_uuid(),
  player_id uuid not null,
  exam_id uuid not null,
  exam_question_id uuid not null,
  text_answer text not null
    constraint player_exam_answers_present check (char_length(btrim(text_answer)) between 1 and 10000),
  constraint player_exam_answers_once unique (player_id, exam_question_id),
  constraint player_exam_answers_of_exam foreign key (player_id, exam_id)
    references player_exams (player_id, exam_id) on delete cascade,
  constraint player_exam_answers_of_question foreign key (exam_id, exam_question_id)
    references exam_questions (exam_id, id) on delete restrict
);
create index player_exam_answers_by_exam on player_exam_answers (player_id, exam_id);
create index player_exam_answers_by_question on player_exam_answers (exam_id, exam_question_id);

-- Questions stay as they were answered. Locking the exam's row makes a submission in flight (it holds a key share
-- lock through its foreign key) and a change of questions wait for each other.
create function keep_answered_questions() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  concerned uuid[] := array_remove(array[
    case when tg_op <> 'INSERT' then old.exam_id end,
    case when tg_op <> 'DELETE' then new.exam_id end
  ], null);
begin
  perform from exams where id = any (concerned) order by id for update;
  if exists (select 1 from player_exams where exam_id = any (concerned)) then
    raise exception 'Questions of an exam that was submitted do not change'
      using errcode = 'restrict_violation', constraint = 'exam_questions_kept', table = 'exam_questions';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create trigger exam_questions_kept before insert or update or delete on exam_questions
  for each row execute function keep_answered_questions();
