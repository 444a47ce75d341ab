-- Bans, each with the reason that its person reads, its end, and what they said against it. `profiles.disabled_at` says whether
-- somebody is banned now; one row of theirs stands then.
create table bans (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  -- Null of bans from before reasons were asked for.
  reason text constraint bans_reason_form check (char_length(reason) between 1 and 500),
  banned_by uuid references auth.users on delete set null,
  banned_at timestamptz(3) not null,
  -- Null where it stands until somebody lifts it.
  ends_at timestamptz(3) constraint bans_end_after_begin check (ends_at > banned_at),
  lifted_at timestamptz(3),
  -- Null also where its time was over.
  lifted_by uuid references auth.users on delete set null,
  appeal text constraint bans_appeal_form check (char_length(appeal) between 1 and 2000),
  appealed_at timestamptz(3),
  appeal_decision text constraint bans_appeal_decision_known check (appeal_decision in ('stands', 'lifted')),
  appeal_answer text constraint bans_appeal_answer_form check (char_length(appeal_answer) between 1 and 2000),
  appeal_decided_by uuid references auth.users on delete set null,
  appeal_decided_at timestamptz(3),
  constraint bans_appeal_whole check ((appeal is null) = (appealed_at is null)),
  constraint bans_answer_whole check (
    (appeal_decision is null) = (appeal_decided_at is null) and (appeal_decision is null) = (appeal_answer is null)
    and (appeal_decision is null or appealed_at is not null)
  )
);
create unique index bans_standing on bans (user_id) where lifted_at is null;
create index bans_by_user on bans (user_id, banned_at desc, id desc);
create index bans_to_end on bans (ends_at, id) where lifted_at is null and ends_at is not null;
create index bans_appealed on bans (appealed_at, id)
  where lifted_at is null and appealed_at is not null and appeal_decision is null;
create index bans_lifted on bans (lifted_at, id) where lifted_at is not null;
create index bans_by_banner on bans (banned_by) where banned_by is not null;
create index bans_by_lifter on bans (lifted_by) where lifted_by is not null;
create index bans_by_decider on bans (appeal_decided_by) where appeal_decided_by is not null;

insert into bans (user_id, reason, banned_at) select id, ban_reason, disabled_at from profiles where disabled_at is not null;

-- Appeals against bans wait for admins, too.
alter table desk_news drop constraint desk_news_kind_known,
  add constraint desk_news_kind_known check (kind in ('report', 'appeal', 'message', 'exam', 'ban-appeal'));
alter table desk_takes drop constraint desk_takes_kind_known,
  add constraint desk_takes_kind_known check (kind in ('report', 'appeal', 'message', 'exam', 'ban-appeal'));
