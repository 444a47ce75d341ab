-- Searches for tables that a player keeps, and of whose new tables they are told.
create table saved_searches (
  id uuid primary key,
  player_id uuid not null references players on delete cascade,
  name text not null constraint saved_searches_name_form check (name = btrim(name) and char_length(name) between 1 and 80),
  -- The input of the search, as its operation takes it.
  search jsonb not null constraint saved_searches_search_object check (jsonb_typeof(search) = 'object'),
  -- Where the place is that the search names.
  lat double precision constraint saved_searches_lat_range check (lat between -90 and 90),
  lng double precision constraint saved_searches_lng_range check (lng between -180 and 180),
  rhythm text not null constraint saved_searches_rhythm_known check (rhythm in ('at-once', 'daily', 'weekly', 'never')),
  -- Whether it found more, when it was looked at last, than anybody is told of.
  is_too_much boolean not null default false,
  created_at timestamptz(3) not null,
  -- When it is looked at next; null where its player wants to be told nothing.
  due_at timestamptz(3),
  constraint saved_searches_whole_position check ((lat is null) = (lng is null)),
  constraint saved_searches_due_by_rhythm check ((due_at is null) = (rhythm = 'never'))
);
create index saved_searches_by_player on saved_searches (player_id, created_at, id);
-- All that somebody saved for one morning is looked at together, and told in one notice.
create index saved_searches_due on saved_searches (due_at, player_id, id) where due_at is not null;
create index saved_searches_at_once on saved_searches (id) where rhythm = 'at-once';

-- Of which tables somebody knows by a search: each is told once. Without a reference to the campaign: that would lock
-- campaigns for as long as a batch of searches takes, and seats would wait for it. Rows of campaigns that are gone go
-- when the search is looked at.
create table saved_search_tables (
  search_id uuid not null references saved_searches on delete cascade,
  campaign_id uuid not null,
  known_since timestamptz(3) not null,
  primary key (search_id, campaign_id)
);

-- Campaigns with sessions that may be found since just now, until a job has compared them with the searches whose players
-- are told at once. A row each time, so that nobody waits for anybody.
create table table_news (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null
);

create function note_table_news() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into table_news (campaign_id)
  select distinct campaign_id from added where exists (select from saved_searches where rhythm = 'at-once');
  return null;
end
$$;
create trigger table_dates_news after insert on table_dates
  referencing new table as added for each statement execute function note_table_news();
