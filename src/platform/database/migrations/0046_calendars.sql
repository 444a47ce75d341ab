-- Calendars: private addresses, and what tells readers of a calendar that an entry changed or is off.

-- A player's private calendar address, at most one. The token is in the address alone: its SHA-256 recognises it.
create table calendar_addresses (
  player_id uuid constraint calendar_addresses_once primary key references players on delete cascade,
  token_hash text not null constraint calendar_addresses_token unique
    constraint calendar_addresses_token_is_hash check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz(3) not null default now()
);

-- When what a calendar says of the row changed last; null where it never did.
alter table sessions add column calendar_changed_at timestamptz(3);
alter table campaigns add column calendar_changed_at timestamptz(3);
alter table retailers add column calendar_changed_at timestamptz(3);
alter table conventions add column calendar_changed_at timestamptz(3);

create function note_calendar_change() returns trigger language plpgsql as $$
begin
  new.calendar_changed_at := greatest(now(), old.calendar_changed_at);
  return new;
end $$;

create trigger sessions_in_calendars before update on sessions for each row
  when ((old.session_number, old.description, old.start_date, old.length_minutes, old.place, old.online_link, old.notes)
    is distinct from
    (new.session_number, new.description, new.start_date, new.length_minutes, new.place, new.online_link, new.notes))
  execute function note_calendar_change();
create trigger campaigns_in_calendars before update on campaigns for each row
  when ((old.title, old.type_id, old.retailer_id, old.convention_id, old.status)
    is distinct from (new.title, new.type_id, new.retailer_id, new.convention_id, new.status))
  execute function note_calendar_change();
create trigger retailers_in_calendars before update on retailers for each row
  when ((old.name, old.address, old.city, old.state, old.zip)
    is distinct from (new.name, new.address, new.city, new.state, new.zip))
  execute function note_calendar_change();
create trigger conventions_in_calendars before update on conventions for each row
  when ((old.name, old.venue, old.location, old.start_date, old.end_date)
    is distinct from (new.name, new.venue, new.location, new.start_date, new.end_date))
  execute function note_calendar_change();

-- What was in somebody's calendar and is off: told for thirty days, then swept. It outlives session, campaign and place.
create table calendar_cancellations (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null,
  -- Whose calendar; null for those of the campaign, the store and the convention.
  player_id uuid references players on delete cascade,
  campaign_id uuid not null,
  retailer_id uuid,
  convention_id uuid,
  -- Null where nobody is to read it any more.
  title text,
  session_number integer not null,
  start_date timestamptz(3) not null,
  length_minutes integer,
  -- The revisions of session and campaign together, which later states of the entry begin at.
  revisions integer not null constraint calendar_cancellations_revisions check (revisions > 0),
  cancelled_at timestamptz(3) not null default now(),
  constraint calendar_cancellations_once unique nulls not distinct (session_id, player_id)
);
create index calendar_cancellations_by_player on calendar_cancellations (player_id, cancelled_at);
create index calendar_cancellations_by_campaign on calendar_cancellations (campaign_id, cancelled_at)
  where player_id is null;
create index calendar_cancellations_by_retailer on calendar_cancellations (retailer_id, cancelled_at)
  where player_id is null;
create index calendar_cancellations_by_convention on calendar_cancellations (convention_id, cancelled_at)
  where player_id is null;
create index calendar_cancellations_by_age on calendar_cancellations (cancelled_at);

-- Keeps that a session is off, for one player or (null) for everybody. Nothing where session, campaign or player is gone.
create function cancel_in_calendars(session uuid, player uuid, named boolean) returns void language sql as $$
  insert into calendar_cancellations (session_id, player_id, campaign_id, retailer_id, convention_id,
    title, session_number, start_date, length_minutes, revisions)
  select s.id, player, c.id, c.retailer_id, c.convention_id,
    case when named then c.title end, s.session_number, s.start_date, s.length_minutes, s.revision + c.revision
  from sessions s join campaigns c on c.id = s.campaign_id
  where s.id = session and (player is null or exists (select from players where id = player))
  on conflict (session_id, player_id) do update set
    campaign_id = excluded.campaign_id, retailer_id = excluded.retailer_id, convention_id = excluded.convention_id,
    title = excluded.title, session_number = excluded.session_number, start_date = excluded.start_date,
    length_minutes = excluded.length_minutes, revisions = excluded.revisions, cancelled_at = excluded.cancelled_at
$$;

-- The same for all sessions of a campaign that calendars still show: private ones go ninety days back.
create function cancel_campaign_in_calendars(campaign uuid, player uuid, named boolean) returns void language sql as $$
  select cancel_in_calendars(id, player, named) from sessions
  where campaign_id = campaign and start_date > now() - interval '90 days'
$$;

create function cancel_seat_in_calendars() returns trigger language plpgsql as $$
begin
  perform cancel_in_calendars(old.session_id, old.player_id, true);
  return null;
end $$;
create trigger player_sessions_leave_calendars after delete on player_sessions
  for each row execute function cancel_seat_in_calendars();

-- Before it goes, because what is kept is read from its row. Also for the owner, who holds no seat.
create function cancel_session_in_calendars() returns trigger language plpgsql as $$
begin
  perform cancel_in_calendars(old.id, null, (select status <> 'hidden' from campaigns where id = old.campaign_id));
  perform cancel_in_calendars(old.id, player_id, true) from campaign_players
    where campaign_id = old.campaign_id and role_type = 'owner' and status = 'active';
  return old;
end $$;
create trigger sessions_leave_calendars before delete on sessions
  for each row execute function cancel_session_in_calendars();

-- Before a campaign goes with its sessions, moves elsewhere, or is hidden from all but its members. Others no longer read its title.
create function cancel_campaign_for_others() returns trigger language plpgsql as $$
begin
  perform cancel_campaign_in_calendars(old.id, null, false);
  if tg_op = 'UPDATE' then
    return new;
  end if;
  perform cancel_campaign_in_calendars(old.id, player_id, true) from campaign_players
    where campaign_id = old.id and role_type = 'owner' and status = 'active';
  return old;
end $$;
create trigger campaigns_leave_calendars before delete on campaigns
  for each row execute function cancel_campaign_for_others();
create trigger campaigns_leave_places before update on campaigns for each row
  when ((new.status = 'hidden' and old.status <> 'hidden')
    or (old.retailer_id, old.convention_id) is distinct from (new.retailer_id, new.convention_id))
  execute function cancel_campaign_for_others();

-- Sessions come into the calendar of a new owner and leave that of the former one.
create function note_owner_in_calendars() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.role_type = 'owner' then
    perform cancel_campaign_in_calendars(old.campaign_id, old.player_id, true);
  end if;
  if tg_op <> 'DELETE' and new.role_type = 'owner' then
    update campaigns set calendar_changed_at = greatest(now(), calendar_changed_at) where id = new.campaign_id;
  end if;
  return null;
end $$;
create trigger campaign_players_own_calendars after insert or delete or update of role_type on campaign_players
  for each row execute function note_owner_in_calendars();
