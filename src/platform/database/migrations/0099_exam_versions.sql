-- Versions of an exam: each is an exam of its own, since a player takes an exam once. What belongs together has one `series_id`.
-- Each exam of before is the first of a series of its own.
alter table exams
  add column series_id uuid not null default gen_random_uuid(),
  add column version integer not null default 1 constraint exams_version_range check (version >= 1),
  -- Who takes this version though they took an earlier one: nobody, everybody, or those whose last score is below a percent.
  add column retake text not null default 'nobody' constraint exams_retake_known check (retake in ('nobody', 'everybody', 'below')),
  add column retake_below integer constraint exams_retake_percent check (retake_below between 1 and 100),
  add constraint exams_retake_whole check ((retake = 'below') = (retake_below is not null)),
  add constraint exams_retake_of_later check (version > 1 or retake = 'nobody'),
  add constraint exams_versions_once unique (series_id, version);
-- Two admins who begin the next version at once write the same draft.
create unique index exams_one_draft on exams (series_id) where published_at is null;

-- Which question of the version before this one was copied from. No reference: a version that nobody took can be removed.
alter table exam_questions add column copied_from uuid;
