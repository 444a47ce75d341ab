-- Moderation: what people report, what admins decide about a thing, and what its person says against it. A thing is named by
-- kind and id, because it may be in any table, and be gone.
create table moderation_cases (
  id uuid primary key,
  thing_kind text not null constraint moderation_cases_kind_form check (thing_kind ~ '^[a-z][a-z-]{1,29}$'),
  thing_id uuid not null,
  -- What it was called when the case was opened.
  thing_title text not null constraint moderation_cases_title_form check (char_length(thing_title) between 1 and 400),
  -- Whose thing it is: with the account its cases go.
  user_id uuid references auth.users on delete cascade,
  opened_at timestamptz(3) not null,
  decision text constraint moderation_cases_decision_known check (decision in ('nothing', 'hide', 'remove')),
  -- Which rule the decision is about: the one word of it that the audit log has.
  rule text constraint moderation_cases_rule_form check (rule ~ '^[a-z][a-z-]{1,29}$'),
  reason text constraint moderation_cases_reason_form check (char_length(reason) between 1 and 1000),
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz(3),
  -- What bringing the thing back needs.
  kept jsonb,
  restored_at timestamptz(3),
  appeal text constraint moderation_cases_appeal_form check (char_length(appeal) between 1 and 1000),
  appealed_at timestamptz(3),
  appeal_decision text constraint moderation_cases_appeal_decision_known check (appeal_decision in ('stands', 'lifted')),
  appeal_answer text constraint moderation_cases_appeal_answer_form check (char_length(appeal_answer) between 1 and 1000),
  appeal_decided_by uuid references auth.users on delete set null,
  appeal_decided_at timestamptz(3),
  -- Since when somebody waits for an admin; null where nobody does.
  waiting_since timestamptz(3) generated always as (
    case
      when decided_at is null then opened_at
      when appealed_at is not null and appeal_decided_at is null then appealed_at
    end) stored,
  constraint moderation_cases_decided_whole check ((decision is null) = (decided_at is null)),
  constraint moderation_cases_reason_given check (decision is null or decision = 'nothing' or (reason is not null and rule is not null)),
  constraint moderation_cases_restored_hidden check (restored_at is null or decision = 'hide'),
  constraint moderation_cases_appeal_whole check ((appeal is null) = (appealed_at is null)),
  constraint moderation_cases_appeal_of_decision check (appeal is null or coalesce(decision in ('hide', 'remove'), false)),
  constraint moderation_cases_answer_whole check ((appeal_decision is null) = (appeal_decided_at is null)),
  constraint moderation_cases_answer_to_appeal check (appeal_decision is null or appeal is not null)
);
-- All reports of a thing that nobody decided about are one case.
create unique index moderation_cases_one_open on moderation_cases (thing_kind, thing_id) where decided_at is null;
create index moderation_cases_waiting on moderation_cases (waiting_since, id) where waiting_since is not null;
create index moderation_cases_by_decision on moderation_cases (decided_at desc, id desc) where decided_at is not null;
create index moderation_cases_by_thing on moderation_cases (thing_kind, thing_id, opened_at desc);
create index moderation_cases_by_user on moderation_cases (user_id, decided_at desc, id desc);
create index moderation_cases_by_admin on moderation_cases (decided_by);
create index moderation_cases_by_appeal_admin on moderation_cases (appeal_decided_by);

create table reports (
  id uuid primary key,
  case_id uuid not null references moderation_cases on delete cascade,
  thing_kind text not null constraint reports_kind_form check (thing_kind ~ '^[a-z][a-z-]{1,29}$'),
  thing_id uuid not null,
  reported_by uuid not null references auth.users on delete cascade,
  rule text not null constraint reports_rule_form check (rule ~ '^[a-z][a-z-]{1,29}$'),
  text text constraint reports_text_form check (char_length(text) between 1 and 1000),
  created_at timestamptz(3) not null,
  constraint reports_once unique (reported_by, thing_kind, thing_id)
);
create index reports_by_case on reports (case_id, created_at);

-- Hidden by an admin: to others than its owner as if it were missing. Campaigns have a state for it.
alter table sessions add column hidden_at timestamptz(3);
alter table campaign_files add column hidden_at timestamptz(3);
alter table player_ratings add column hidden_at timestamptz(3);
create index player_ratings_shown on player_ratings (player_id, rating) where hidden_at is null;

-- A hidden alias is replaced by a stand-in until its player chooses another, and is not taken again.
alter table players
  add column hidden_alias text constraint players_hidden_alias_form check (char_length(hidden_alias) between 1 and 40),
  add column alias_hidden_at timestamptz(3);
-- A store's text that is hidden is kept with the decision; the store shows none until somebody writes another.
alter table retailers add column description_hidden_at timestamptz(3);
