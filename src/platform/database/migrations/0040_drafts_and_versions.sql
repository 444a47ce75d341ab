-- Exams and agreements are drafts until an admin publishes them; an edit of a published agreement is a new version of it. A score
-- carries words to the player, and what the player was told of it.

-- Null: a draft. The default counts what an older server adds during the update as published, as it was then.
alter table exams add column published_at timestamptz(3) default now();
update exams set published_at = created_at;

alter table contracts
  -- Of templates. Executed copies have none: their decision has the date.
  add column published_at timestamptz(3),
  add column version integer not null default 1 constraint contracts_version_range check (version >= 1),
  -- The version that this one takes the place of. Versions outlive a predecessor that nobody decided on.
  add column previous_id uuid constraint contracts_previous_once unique references contracts on delete set null,
  add constraint contracts_previous_of_template check (previous_id is null or class_id <> executed_class_id());
alter table contracts alter column published_at set default now();
update contracts set published_at = created_at where class_id <> executed_class_id();

alter table player_exams
  add column note text constraint player_exams_note_length check (char_length(note) between 1 and 2000),
  -- What the player was told last: a score that is not told yet can be taken back.
  add column told_score integer constraint player_exams_told_percent check (told_score between 0 and 100),
  add column told_note text,
  add constraint player_exams_note_graded check (note is null or score is not null);
update player_exams set told_score = score where score is not null;

-- The console's list of graded exams, the last graded first, of all exams and of one.
create index player_exams_graded on player_exams (graded_at desc, id desc) where score is not null;
create index player_exams_graded_by_exam on player_exams (exam_id, graded_at desc, id desc) where score is not null;
