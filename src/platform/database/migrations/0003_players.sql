-- Players, their game accounts, and the sponsor network (section 3 of the accounts document).

create table players (
  id uuid primary key default gen_random_uuid(),
  -- One player a user; it goes with the user.
  auth_id uuid not null constraint players_once unique references auth.users on delete cascade,
  -- Empty for who signed up by phone alone; follows the account.
  email text,
  alias text collate "und-x-icu" not null
    constraint players_alias_form check (alias = btrim(alias) and char_length(alias) between 2 and 40),
  city text not null constraint players_city_present check (char_length(btrim(city)) between 1 and 80),
  state text not null constraint players_state_present check (char_length(btrim(state)) between 1 and 80),
  alias_image_url text,
  created_at timestamptz(3) not null default now()
);
create unique index players_alias_once on players (lower(alias));
create index players_by_email on players (email);

-- Profile and player carry the account's address, wherever it changes.
create function follow_email() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update public.profiles set email = public.public_email(new.email) where id = new.id;
  update public.players set email = public.public_email(new.email) where auth_id = new.id;
  return null;
end
$$;

create trigger users_change_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function follow_email();

create table game_systems (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null
    constraint game_systems_name_present check (char_length(btrim(name)) between 1 and 120),
  description text,
  logo_image_url text,
  video_url text,
  status text not null default 'active' constraint game_systems_status_known check (status in ('active', 'inactive')),
  created_at timestamptz(3) not null default now()
);
create unique index game_systems_name_once on game_systems (lower(name));
create index game_systems_by_name on game_systems (name, id);

create table player_game_accounts (
  id uuid primary key default gen_random_uuid(),
  player_id uuid not null references players on delete cascade,
  -- Game systems are retired by their status, not deleted under those who play them.
  game_system_id uuid not null references game_systems on delete restrict,
  account_id text not null default 'Not Available'
    constraint player_game_accounts_account_present check (char_length(account_id) between 1 and 120),
  status text not null default 'active'
    constraint player_game_accounts_status_known check (status in ('active', 'inactive')),
  created_at timestamptz(3) not null default now(),
  constraint player_game_accounts_once unique (player_id, game_system_id)
);
create index player_game_accounts_by_system on player_game_accounts (game_system_id);

create table invites (
  id uuid primary key default gen_random_uuid(),
  -- The inviter. What was sent in the name of somebody who is gone opens nothing any more.
  user_id uuid not null references auth.users on delete cascade,
  email text not null constraint invites_email_form check (is_mail_address(email)),
  first_name text not null constraint invites_first_name_present check (char_length(btrim(first_name)) between 1 and 80),
  last_name text not null constraint invites_last_name_present check (char_length(btrim(last_name)) between 1 and 80),
  cell text constraint invites_cell_length check (char_length(cell) <= 40),
  -- The SHA-256 of the token in hexadecimal; the token itself is in the mail only.
  token text not null constraint invites_token_hashed check (token ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz(3) not null,
  status text not null default 'sent' constraint invites_status_known
    check (status in ('unsent', 'sent', 'read', 'clicked', 'accepted', 'declined', 'canceled', 'email_failed')),
  date_sent timestamptz(3),
  decision text constraint invites_decision_known check (decision in ('accepted', 'declined')),
  date_decided timestamptz(3),
  accepted_at timestamptz(3),
  -- The invitation stays accepted when the player who accepted is gone.
  accepted_by_player_id uuid references players on delete set null,
  created_at timestamptz(3) not null default now(),
  constraint invites_token_once unique (token),
  constraint invites_decided_whole check ((decision is null) = (date_decided is null)),
  constraint invites_accepted_whole check ((decision is not distinct from 'accepted') = (accepted_at is not null)),
  constraint invites_status_agrees check (
    (status = 'accepted') = (decision is not distinct from 'accepted')
    and (status = 'declined') = (decision is not distinct from 'declined')),
  constraint invites_accepter_accepted check (accepted_by_player_id is null or accepted_at is not null)
);
create index invites_by_user on invites (user_id, created_at desc, id desc);
create index invites_by_email on invites (lower(email), created_at desc, id desc);
create index invites_by_accepter on invites (accepted_by_player_id);

create table player_relationships (
  id uuid primary key default gen_random_uuid(),
  -- A relationship is between two; without either there is none.
  upline_id uuid not null references players on delete cascade,
  downline_id uuid not null references players on delete cascade,
  type text not null default 'requested sponsor of'
    constraint player_relationships_type_known check (type = 'requested sponsor of'),
  status text not null default 'pending'
    constraint player_relationships_status_known check (status in ('pending', 'active')),
  created_at timestamptz(3) not null default now(),
  constraint player_relationships_not_self check (upline_id <> downline_id)
);
create unique index player_relationships_one_sponsor on player_relationships (downline_id)
  where status in ('pending', 'active');
create index player_relationships_by_upline on player_relationships (upline_id, status, created_at, id);

-- Two requests that would close a circle only together must see each other: one lock serialises them all. They are rare.
create function refuse_sponsor_cycle() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('player_relationships', 0));
  if exists (
    with recursive above (player_id) as (
      select new.upline_id
      union
      select r.upline_id from player_relationships r join above a on r.downline_id = a.player_id where r.id <> new.id
    )
    select 1 from above where player_id = new.downline_id
  ) then
    raise exception 'This relationship would close a circle of sponsors'
      using errcode = 'check_violation', constraint = 'player_relationships_no_cycle', table = 'player_relationships';
  end if;
  return null;
end
$$;

-- After the row: a row of its own kind (self, second sponsor) is refused by its own constraint first.
create trigger player_relationships_no_cycle after insert or update of upline_id, downline_id on player_relationships
  for each row execute function refuse_sponsor_cycle();
