-- Guests: who sits in a session without an account, by name; alone, or with a player who answers and pays for them. A guest's seat
-- is a seat like any other, so that everything that counts seats counts them.
alter table player_sessions
  alter column player_id drop not null,
  add column guest_name text
    constraint player_sessions_guest_name_length check (char_length(guest_name) between 1 and 80),
  -- The player who brought them.
  add column host_player_id uuid references players on delete cascade,
  -- Whether an organiser gave the player the seat: then one press gives it back.
  add column is_given boolean not null default false,
  add constraint player_sessions_player_or_guest check ((player_id is null) = (guest_name is not null)),
  add constraint player_sessions_host_of_guest check (host_player_id is null or guest_name is not null),
  add constraint player_sessions_given_to_player check (not is_given or player_id is not null);
create index player_sessions_by_host on player_sessions (host_player_id) where host_player_id is not null;

create index player_sessions_guests on player_sessions (session_id) where guest_name <> 'Guest';

alter table check_ins alter column player_id drop not null;

-- Guests leave no calendar: for them, the player null would mean everybody's.
drop trigger player_sessions_leave_calendars on player_sessions;
create trigger player_sessions_leave_calendars after delete on player_sessions
  for each row when (old.player_id is not null) execute function cancel_seat_in_calendars();

create or replace function hide_session_in_calendars() returns trigger language plpgsql as $$
begin
  if new.hidden_at is null then
    new.calendar_changed_at := greatest(now(), old.calendar_changed_at);
    return new;
  end if;
  perform cancel_in_calendars(old.id, null, (select status <> 'hidden' from campaigns where id = old.campaign_id));
  perform cancel_in_calendars(old.id, player_id, true) from player_sessions
    where session_id = old.id and player_id is not null;
  perform cancel_in_calendars(old.id, player_id, true) from campaign_players
    where campaign_id = old.campaign_id and role_type = 'owner' and status = 'active';
  return new;
end $$;

-- Whoever goes takes along whom they brought, whatever took the seat away.
create function end_guests_of_seat() returns trigger language plpgsql as $$
begin
  delete from player_sessions where session_id = old.session_id and host_player_id = old.player_id;
  return null;
end $$;
create trigger player_sessions_end_guests after delete on player_sessions
  for each row when (old.player_id is not null) execute function end_guests_of_seat();
