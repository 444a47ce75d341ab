-- Who may join a campaign, and how many players it takes for a session to go ahead.

alter table campaigns
  -- How strangers become members. A campaign that nobody runs is open, whatever stands here.
  add column admission text not null default 'open'
    constraint campaigns_admission_known check (admission in ('open', 'request', 'link')),
  -- Whether joining and taking a seat want a submitted exam of the game system.
  add column requires_certificate boolean not null default false,
  -- Seats that a session needs to go ahead, and how long before its start that is decided; null: it goes ahead in any case.
  add column min_to_go integer constraint campaigns_min_to_go_range check (min_to_go between 1 and 10000),
  add column decide_hours integer constraint campaigns_decide_hours_range check (decide_hours between 1 and 336),
  add constraint campaigns_min_to_go_whole check ((min_to_go is null) = (decide_hours is null));
create index campaigns_to_decide on campaigns (id) where min_to_go is not null;

alter table sessions
  -- What was decided: it goes ahead, or is open, because too few had a seat.
  add column go_state text constraint sessions_go_state_known check (go_state in ('ahead', 'open')),
  -- The beginning that it was decided for: a session that is moved is decided anew.
  add column go_decided_for timestamptz(3),
  add constraint sessions_go_state_whole check ((go_state is null) = (go_decided_for is null));

-- The private link of a campaign, one at a time. Its token stands in no table.
create table campaign_links (
  campaign_id uuid not null constraint campaign_links_one_each primary key references campaigns on delete cascade,
  token_hash text not null constraint campaign_links_token_hashed check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz(3) not null default now()
);

-- What players ask who want to join. Who was accepted is a member; a person's words go with the person.
create table join_requests (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns on delete cascade,
  player_id uuid not null references players on delete cascade,
  text text constraint join_requests_text_length check (char_length(text) between 1 and 300),
  status text not null default 'waiting'
    constraint join_requests_status_known check (status in ('waiting', 'accepted', 'declined', 'withdrawn')),
  asked_at timestamptz(3) not null default now(),
  -- The organiser's word.
  answer text constraint join_requests_answer_length check (char_length(answer) between 1 and 300),
  decided_by uuid references players on delete cascade,
  decided_at timestamptz(3),
  constraint join_requests_decided_whole check (
    (status = 'waiting') = (decided_at is null)
    and (status in ('accepted', 'declined')) = (decided_by is not null)
    and (answer is null or decided_by is not null))
);
create unique index join_requests_one_waiting on join_requests (campaign_id, player_id) where status = 'waiting';
create index join_requests_waiting on join_requests (campaign_id, asked_at, id) where status = 'waiting';
create index join_requests_last on join_requests (campaign_id, player_id, asked_at desc);
create index join_requests_by_player on join_requests (player_id);
create index join_requests_by_decider on join_requests (decided_by) where decided_by is not null;
create index join_requests_decided on join_requests (decided_at) where decided_at is not null;
