-- Which tables are open near a place, on some day, at some hour, was nothing that could be asked: the place is the store's,
-- the clock is the place's, and what is played is the campaign's. Here they stand side by side, a row for each session
-- that may be found, kept by triggers. Seats are not among it: who looks counts those of the sessions at hand.

-- Which clock hangs on a store's wall. Zones are looked up by position in a table that PostgreSQL does not have, so that
-- a job settles what is new or was moved.
create table store_zones (
  retailer_id uuid primary key references retailers on delete cascade,
  -- IANA name; null where neither position nor state tells.
  time_zone text constraint store_zones_time_zone_known check (is_time_zone(time_zone)),
  is_settled boolean not null default false
);
create index store_zones_to_settle on store_zones (retailer_id) where not is_settled;

-- Where a convention is: the town that its location names.
create table convention_positions (
  convention_id uuid primary key references conventions on delete cascade,
  lat double precision constraint convention_positions_lat_range check (lat between -90 and 90),
  lng double precision constraint convention_positions_lng_range check (lng between -180 and 180),
  is_settled boolean not null default false,
  constraint convention_positions_whole check ((lat is null) = (lng is null))
);
create index convention_positions_to_settle on convention_positions (convention_id) where not is_settled;

create table table_dates (
  session_id uuid primary key references sessions on delete cascade,
  campaign_id uuid not null references campaigns on delete cascade,
  start_at timestamptz(3) not null,
  -- What the clock of the place shows then.
  place_date date not null,
  place_minute smallint not null constraint table_dates_minute_range check (place_minute between 0 and 1439),
  -- Null online, and where nobody knows it.
  position extensions.cube,
  campaign_type text not null,
  game_system_id uuid not null references game_systems on delete cascade,
  price numeric(10, 2) not null,
  is_tournament boolean not null,
  -- Everything of the lists that the campaign says of its table (0069).
  said text[] not null,
  minimum_age smallint
);
comment on table table_dates is
'Sessions as the search for tables reads them, kept by triggers on sessions, campaigns and places; those that have begun go by a job';
create index table_dates_by_start on table_dates (start_at, campaign_id, session_id);
create index table_dates_by_campaign on table_dates (campaign_id, start_at, session_id);
create index table_dates_by_system on table_dates (game_system_id, start_at, campaign_id, session_id);
create index table_dates_by_position on table_dates using gist (position) where position is not null;
create index table_dates_by_said on table_dates using gin (said) with (fastupdate = off);

-- In the order of ids, so that two of them never wait for each other. The locks keep what the rows are made of as it is
-- read: a campaign or a place that changes meanwhile comes before, and is seen, or after, and finds the row.
create function keep_table_dates(changed uuid[]) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from campaigns where id in (select campaign_id from sessions where sessions.id = any(changed)) order by id for share;
  perform from store_zones z
    where z.retailer_id in (
      select c.retailer_id from sessions s join campaigns c on c.id = s.campaign_id where s.id = any(changed))
    order by z.retailer_id for share;
  with shown as materialized (
    select s.id, s.campaign_id, s.start_date,
      s.start_date at time zone coalesce(v.time_zone, z.time_zone, c.time_zone, 'UTC') as place_time,
      case when t.name <> 'Online' then coalesce(public.earth_position(p.lat, p.lng), r.position) end as position,
      t.name, c.game_system_id, s.price, c.is_tournament,
      array_remove(c.languages || c.accessibility || c.safety_tools || array[c.experience], null) as said,
      c.minimum_age
    from sessions s
    join campaigns c on c.id = s.campaign_id
    join campaign_types t on t.id = c.type_id
    left join retailers r on r.id = c.retailer_id
    left join store_zones z on z.retailer_id = c.retailer_id
    left join conventions v on v.id = c.convention_id
    left join convention_positions p on p.convention_id = c.convention_id
    where s.id = any(changed) and s.hidden_at is null and s.called_off_at is null
      and c.status not in ('paused', 'ended', 'hidden')
  ), gone as (
    delete from table_dates where session_id in (
      select session_id from table_dates
      where session_id = any(changed) and session_id not in (select id from shown) order by session_id for update)
  )
  insert into table_dates as kept (session_id, campaign_id, start_at, place_date, place_minute, position, campaign_type,
    game_system_id, price, is_tournament, said, minimum_age)
  select id, campaign_id, start_date, place_time::date,
    (extract(hour from place_time) * 60 + extract(minute from place_time))::smallint, position, name, game_system_id, price,
    is_tournament, said, minimum_age
  from shown order by id
  on conflict (session_id) do update set campaign_id = excluded.campaign_id, start_at = excluded.start_at,
    place_date = excluded.place_date, place_minute = excluded.place_minute, position = excluded.position,
    campaign_type = excluded.campaign_type, game_system_id = excluded.game_system_id, price = excluded.price,
    is_tournament = excluded.is_tournament, said = excluded.said, minimum_age = excluded.minimum_age;
end
$$;
comment on function keep_table_dates is 'Refreshes the rows of table_dates for these sessions';

create function keep_new_table_dates() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.keep_table_dates(array(select id from added));
  return null;
end
$$;
create trigger sessions_table_dates_new after insert on sessions
  referencing new table as added for each statement execute function keep_new_table_dates();

-- By the row and not by the statement: most changes of sessions and campaigns are others, and cost nothing then.
create function keep_changed_table_dates() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.keep_table_dates(array[new.id]);
  return null;
end
$$;
create trigger sessions_table_dates_changed after update on sessions for each row
  when ((old.campaign_id, old.start_date, old.price, old.hidden_at is null, old.called_off_at is null)
    is distinct from
    (new.campaign_id, new.start_date, new.price, new.hidden_at is null, new.called_off_at is null))
  execute function keep_changed_table_dates();

create function keep_table_dates_of_campaign() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.keep_table_dates(array(select id from sessions where campaign_id = new.id));
  return null;
end
$$;
create trigger campaigns_table_dates_changed after update on campaigns for each row
  when ((old.status, old.type_id, old.game_system_id, old.retailer_id, old.convention_id, old.time_zone, old.is_tournament,
      old.languages, old.accessibility, old.safety_tools, old.experience, old.minimum_age)
    is distinct from
    (new.status, new.type_id, new.game_system_id, new.retailer_id, new.convention_id, new.time_zone, new.is_tournament,
      new.languages, new.accessibility, new.safety_tools, new.experience, new.minimum_age))
  execute function keep_table_dates_of_campaign();

create function note_new_stores() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into store_zones (retailer_id) select id from added order by id;
  return null;
end
$$;
create trigger retailers_zone_new after insert on retailers
  referencing new table as added for each statement execute function note_new_stores();

create function note_moved_stores() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  moved uuid[] := array(
    select after.id from before join after on after.id = before.id
    where (before.lat, before.lng, before.state) is distinct from (after.lat, after.lng, after.state) order by after.id);
begin
  if moved <> '{}' then
    -- Campaigns come before places, as wherever both are locked.
    perform from campaigns where retailer_id = any(moved) order by id for share;
    perform from store_zones where retailer_id = any(moved) order by retailer_id for update;
    update store_zones set is_settled = false where retailer_id = any(moved);
    perform public.keep_table_dates(array(
      select s.id from campaigns c join sessions s on s.campaign_id = c.id where c.retailer_id = any(moved)));
  end if;
  return null;
end
$$;
create trigger retailers_zone_moved after update on retailers
  referencing old table as before new table as after for each statement execute function note_moved_stores();

create function keep_table_dates_of_stores() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.keep_table_dates(array(
    select s.id from before join after on after.retailer_id = before.retailer_id
    join campaigns c on c.retailer_id = after.retailer_id join sessions s on s.campaign_id = c.id
    where before.time_zone is distinct from after.time_zone));
  return null;
end
$$;
create trigger store_zones_table_dates after update on store_zones
  referencing old table as before new table as after for each statement execute function keep_table_dates_of_stores();

create function note_new_conventions() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into convention_positions (convention_id) select id from added order by id;
  return null;
end
$$;
create trigger conventions_position_new after insert on conventions
  referencing new table as added for each statement execute function note_new_conventions();

create function note_moved_conventions() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update convention_positions set is_settled = false
    where convention_id in (
      select after.id from before join after on after.id = before.id where before.location is distinct from after.location);
  perform public.keep_table_dates(array(
    select s.id from before join after on after.id = before.id
    join campaigns c on c.convention_id = after.id join sessions s on s.campaign_id = c.id
    where before.time_zone is distinct from after.time_zone));
  return null;
end
$$;
create trigger conventions_position_moved after update on conventions
  referencing old table as before new table as after for each statement execute function note_moved_conventions();

create function keep_table_dates_of_conventions() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.keep_table_dates(array(
    select s.id from before join after on after.convention_id = before.convention_id
    join campaigns c on c.convention_id = after.convention_id join sessions s on s.campaign_id = c.id
    where (before.lat, before.lng) is distinct from (after.lat, after.lng)));
  return null;
end
$$;
create trigger convention_positions_table_dates after update on convention_positions
  referencing old table as before new table as after for each statement execute function keep_table_dates_of_conventions();

insert into store_zones (retailer_id) select id from retailers;
insert into convention_positions (convention_id) select id from conventions;
select keep_table_dates(array(select id from sessions where start_date > now()));
