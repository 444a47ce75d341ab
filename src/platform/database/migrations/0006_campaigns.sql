-- Conventions, campaigns, sessions, seats, ratings and files (section 3 of the games document).

create table conventions (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null
    constraint conventions_name_present check (char_length(btrim(name)) between 1 and 200),
  description text,
  venue text,
  location text,
  image_url text,
  start_date timestamptz(3) not null,
  end_date timestamptz(3) not null,
  -- IANA name; an unknown one is an error.
  time_zone text not null default 'UTC' constraint conventions_time_zone_known check (is_time_zone(time_zone)),
  created_at timestamptz(3) not null default now(),
  constraint conventions_in_order check (end_date >= start_date)
);
create index conventions_by_start on conventions (start_date, id);
create index conventions_by_end on conventions (end_date, id);

create table campaign_types (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint campaign_types_name_once unique
);
insert into campaign_types (id, name) values
  ('00000000-0000-4000-8000-00000000ca01', 'Retailer'),
  ('00000000-0000-4000-8000-00000000ca02', 'Convention'),
  ('00000000-0000-4000-8000-00000000ca03', 'Online');

create table campaigns (
  id uuid primary key default gen_random_uuid(),
  title text collate "und-x-icu" not null
    constraint campaigns_title_present check (char_length(btrim(title)) between 1 and 200),
  description text constraint campaigns_description_length check (char_length(description) <= 10000),
  type_id uuid not null references campaign_types on delete restrict,
  min_players integer not null constraint campaigns_min_players_range check (min_players >= 1),
  max_players integer not null constraint campaigns_max_players_range check (max_players between 1 and 10000),
  price numeric(10, 2) not null default 0 constraint campaigns_price_not_negative check (price >= 0),
  game_system_id uuid not null references game_systems on delete restrict,
  -- Stores close by status; one that campaigns are played in can't vanish under them.
  retailer_id uuid references retailers on delete restrict,
  -- Who created it. Who owns it says campaign_players; the campaign outlives its creator's account.
  auth_id uuid references auth.users on delete set null,
  status text not null default 'active' constraint campaigns_status_present check (char_length(status) between 1 and 40),
  is_tournament boolean not null default false,
  created_at timestamptz(3) not null default now(),
  constraint campaigns_players_in_order check (min_players <= max_players)
);
create index campaigns_by_type on campaigns (type_id, created_at desc, id desc);
create index campaigns_by_retailer on campaigns (retailer_id, created_at desc, id desc);
create index campaigns_by_system on campaigns (game_system_id);
create index campaigns_by_creator on campaigns (auth_id);
create index campaigns_by_age on campaigns (created_at desc, id desc);

create table campaign_players (
  campaign_id uuid not null references campaigns on delete cascade,
  player_id uuid not null references players on delete cascade,
  role_type text not null default 'player'
    constraint campaign_players_role_known check (role_type in ('owner', 'player')),
  status text not null default 'active'
    constraint campaign_players_status_known check (status in ('active', 'inactive')),
  -- The longest-standing player succeeds an owner who leaves.
  created_at timestamptz(3) not null default now(),
  constraint campaign_players_once primary key (campaign_id, player_id)
);
create unique index campaign_players_one_owner on campaign_players (campaign_id)
  where role_type = 'owner' and status = 'active';
create index campaign_players_by_player on campaign_players (player_id, role_type, campaign_id);
create index campaign_players_by_age on campaign_players (campaign_id, role_type, created_at, player_id)
  where status = 'active';

create table sessions (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns on delete cascade,
  session_number integer not null constraint sessions_number_range check (session_number >= 1),
  description text not null
    constraint sessions_description_present check (char_length(btrim(description)) between 1 and 5000),
  start_date timestamptz(3) not null,
  price numeric(10, 2) not null constraint sessions_price_not_negative check (price >= 0),
  created_at timestamptz(3) not null default now()
);
create index sessions_by_number on sessions (campaign_id, session_number, id);
create index sessions_by_start on sessions (campaign_id, start_date, id);

create table player_sessions (
  id uuid primary key default gen_random_uuid(),
  player_id uuid not null references players on delete cascade,
  -- Seats are given up one by one before a session goes; a seat paid in that moment keeps the session.
  session_id uuid not null references sessions on delete restrict,
  attendance_status text not null default 'confirmed'
    constraint player_sessions_attendance_known check (attendance_status = 'confirmed'),
  payment_status text not null default 'pending'
    constraint player_sessions_payment_known check (payment_status in ('pending', 'paid')),
  -- What the session cost when the seat was taken.
  price numeric(10, 2) not null constraint player_sessions_price_not_negative check (price >= 0),
  created_at timestamptz(3) not null default now(),
  constraint player_sessions_once unique (player_id, session_id),
  constraint player_sessions_free_is_paid check (price > 0 or payment_status = 'paid')
);
create index player_sessions_by_session on player_sessions (session_id, attendance_status, created_at, id);
create index player_sessions_by_player on player_sessions (player_id, created_at desc, id desc);

create table player_ratings (
  id uuid primary key default gen_random_uuid(),
  -- Who is rated: the campaign's owner at that time.
  player_id uuid not null references players on delete cascade,
  -- A rating counts on when the session is deleted or the rater is gone.
  session_id uuid references sessions on delete set null,
  rater_player_id uuid references players on delete set null,
  rating integer not null constraint player_ratings_stars check (rating between 1 and 5),
  created_at timestamptz(3) not null default now(),
  constraint player_ratings_once unique (session_id, rater_player_id),
  constraint player_ratings_not_self check (player_id <> rater_player_id)
);
create index player_ratings_by_player on player_ratings (player_id) include (rating);
create index player_ratings_by_rater on player_ratings (rater_player_id);

create table campaign_files (
  id uuid primary key default gen_random_uuid(),
  -- Bytes of files whose row is gone are swept from the store.
  campaign_id uuid not null references campaigns on delete cascade,
  kind text not null constraint campaign_files_kind_known check (kind in ('ads', 'resources', 'photos')),
  name text not null constraint campaign_files_name_present check (char_length(btrim(name)) between 1 and 255),
  storage_key text not null constraint campaign_files_key_once unique,
  content_type text not null,
  size_bytes integer not null constraint campaign_files_size_range check (size_bytes >= 0),
  -- The file stays when the member who added it is gone.
  uploaded_by uuid references players on delete set null,
  created_at timestamptz(3) not null default now()
);
create index campaign_files_by_campaign on campaign_files (campaign_id, kind, created_at desc, id desc);
create index campaign_files_by_uploader on campaign_files (uploaded_by);
