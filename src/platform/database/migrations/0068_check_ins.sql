-- Who came to a session, as its organisers say, and what organisers cancelled late.

-- The last decision about a seat counts. One that was taken back stays as null, so that an older one that arrives later,
-- from a device that had no network, changes nothing.
create table check_ins (
  seat_id uuid primary key references player_sessions on delete cascade,
  -- Whose seat it is: figures are counted by player.
  player_id uuid not null references players on delete cascade,
  has_attended boolean,
  decided_at timestamptz(3) not null,
  -- Which organiser decided; null once that player was erased.
  decided_by uuid references players on delete set null,
  -- The first decision.
  created_at timestamptz(3) not null default now(),
  -- What the player says against it, once.
  contest_text text constraint check_ins_contest_length check (char_length(contest_text) between 1 and 300),
  contested_at timestamptz(3),
  contest_answered_at timestamptz(3),
  constraint check_ins_contest_whole check ((contest_text is null) = (contested_at is null)),
  constraint check_ins_answer_follows_contest
    check (contest_answered_at is null or (contested_at is not null and contest_answered_at >= contested_at))
);
create index check_ins_by_player on check_ins (player_id, created_at desc, seat_id);
create index check_ins_by_organiser on check_ins (decided_by);

-- Whoever was checked in for an earlier time did not come to the later one.
create function forget_early_check_ins() returns trigger language plpgsql as $$
begin
  delete from check_ins using player_sessions
    where player_sessions.id = check_ins.seat_id and player_sessions.session_id = new.id
      and check_ins.decided_at < new.start_date - interval '2 hours';
  return null;
end $$;
create trigger sessions_forget_early_check_ins after update on sessions for each row
  when (new.start_date > old.start_date) execute function forget_early_check_ins();

-- A session that its organiser deleted, or moved by more than a day, within a day of its start while seats were taken.
create table late_cancellations (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid not null references players on delete cascade,
  -- When it would have begun.
  session_start timestamptz(3) not null,
  cancelled_at timestamptz(3) not null,
  constraint late_cancellations_late
    check (cancelled_at between session_start - interval '24 hours' and session_start)
);
create index late_cancellations_by_organiser on late_cancellations (organiser_id, session_start desc, id);

-- When an organiser last cancelled a seat before the session began: emptying a session first makes its end no earlier.
alter table sessions add column seat_cancelled_at timestamptz(3);
