-- Tables of stores. A session whose place is the name of a table of its store takes that table, and no other may at that time.

-- A hosted server may have installed it elsewhere already.
create extension if not exists btree_gist schema extensions;
do $$
begin
  if (select extnamespace <> 'extensions'::regnamespace from pg_extension where extname = 'btree_gist') then
    alter extension btree_gist set schema extensions;
  end if;
end
$$;

create table store_tables (
  id uuid primary key,
  retailer_id uuid not null references retailers on delete cascade,
  name text not null collate "und-x-icu" constraint store_tables_name_length check (char_length(name) between 1 and 60),
  seats integer not null constraint store_tables_seats_range check (seats between 1 and 99),
  -- What is good to play at it; '' for nothing.
  fits text not null default '' constraint store_tables_fits_length check (char_length(fits) <= 200),
  place integer not null
);
create unique index store_tables_name_once on store_tables (retailer_id, lower(name));
create index store_tables_by_place on store_tables (retailer_id, place, id);

alter table store_pages add column tables_revision integer not null default 1
  constraint store_pages_tables_revision_range check (tables_revision >= 1);

-- Filled by a trigger from `place`.
alter table sessions add column table_id uuid references store_tables on delete set null;
create index sessions_by_table on sessions (table_id, start_date, id) where table_id is not null;

create function session_span(start_date timestamptz, length_minutes integer) returns tsrange
  language sql immutable parallel safe
  return tsrange(
    start_date at time zone 'UTC',
    (start_date at time zone 'UTC') + coalesce(length_minutes, 240) * interval '1 minute'
  );
comment on function session_span is 'When a session is played, in UTC; one without a length counts as four hours';

-- Deferrable, so that the sessions of a series can move past each other.
alter table sessions add constraint sessions_one_at_a_table
  exclude using gist (table_id extensions.gist_uuid_ops with operator(pg_catalog.=), session_span(start_date, length_minutes) with operator(pg_catalog.&&))
  where (table_id is not null and called_off_at is null)
  deferrable initially immediate;

create function take_table() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.table_id := case when new.place is not null then (
    select t.id
    from public.campaigns c join public.store_tables t on t.retailer_id = c.retailer_id
    where c.id = new.campaign_id and pg_catalog.lower(t.name) = pg_catalog.lower(new.place collate "und-x-icu")
  ) end;
  return new;
end
$$;
create trigger sessions_take_table before insert or update of place, campaign_id on sessions
  for each row execute function take_table();

-- A campaign that moves to another store, or ends, leaves its tables.
create function leave_tables() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.retailer_id is distinct from old.retailer_id then
    update public.sessions set table_id = null where campaign_id = new.id and table_id is not null;
  elsif new.status = 'ended' and old.status <> 'ended' then
    update public.sessions set table_id = null
    where campaign_id = new.id and table_id is not null and start_date > pg_catalog.now();
  end if;
  return null;
end
$$;
create trigger campaigns_leave_tables after update of retailer_id, status on campaigns
  for each row execute function leave_tables();
