-- What organisers tell their players, and what players ask organisers. A person's words go with the person.

-- An announcement to the members of a campaign, or to who holds a seat in one of its sessions.
create table campaign_announcements (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns on delete cascade,
  -- Null: to all members.
  session_id uuid references sessions on delete cascade,
  author_id uuid not null references players on delete cascade,
  text text not null constraint campaign_announcements_text_length check (char_length(text) between 1 and 2000),
  created_at timestamptz(3) not null default now(),
  corrected_at timestamptz(3),
  -- Taken back: shown to nobody, put back for a few minutes, counted for a day, and then deleted.
  removed_at timestamptz(3)
);
create index campaign_announcements_newest on campaign_announcements (campaign_id, created_at desc, id desc);
create index campaign_announcements_by_author on campaign_announcements (author_id, created_at);
create index campaign_announcements_by_session on campaign_announcements (session_id) where session_id is not null;
create index campaign_announcements_removed on campaign_announcements (removed_at) where removed_at is not null;

-- What a player asks the organiser of a campaign. The answer is the asker's alone, or everybody's.
create table campaign_questions (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns on delete cascade,
  asker_id uuid not null references players on delete cascade,
  text text not null constraint campaign_questions_text_length check (char_length(text) between 1 and 1000),
  created_at timestamptz(3) not null default now(),
  answer text constraint campaign_questions_answer_length check (char_length(answer) between 1 and 2000),
  answered_by uuid references players on delete cascade,
  answered_at timestamptz(3),
  is_for_all boolean not null default false,
  -- Withdrawn by who asked, or put away by the organiser: shown to nobody, counted for a day, and then deleted.
  removed_at timestamptz(3),
  constraint campaign_questions_answer_whole check (
    (answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)
    and (answer is not null or not is_for_all))
);
create index campaign_questions_answered on campaign_questions (campaign_id, is_for_all, answered_at desc, id desc);
create index campaign_questions_waiting on campaign_questions (campaign_id, created_at, id)
  where answered_at is null and removed_at is null;
create index campaign_questions_open on campaign_questions (asker_id, campaign_id)
  where answered_at is null and removed_at is null;
create index campaign_questions_own on campaign_questions (asker_id, campaign_id, created_at desc, id desc);
create index campaign_questions_by_asker on campaign_questions (asker_id, created_at);
create index campaign_questions_by_answerer on campaign_questions (answered_by) where answered_by is not null;
create index campaign_questions_removed on campaign_questions (removed_at) where removed_at is not null;
