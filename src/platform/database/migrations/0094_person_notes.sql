-- What admins write down about a person for each other. It is in the copy of the person's data, without who wrote it.
create table person_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  text text not null constraint person_notes_text_form check (char_length(text) between 1 and 2000),
  written_by uuid references auth.users on delete set null,
  written_at timestamptz(3) not null
);
create index person_notes_by_user on person_notes (user_id, written_at desc, id desc);
create index person_notes_by_writer on person_notes (written_by) where written_by is not null;
