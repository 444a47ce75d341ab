-- Co-organisers of a campaign, and what tells open pages of a campaign that it changed.

-- Whether a player has the owner's rights but for ending, deleting and handing over the campaign. Owners do not need it.
alter table campaign_players add column co_organises boolean not null default false;
create index campaign_players_co_organisers on campaign_players (campaign_id, player_id) where co_organises;

-- Who is banned runs nothing of others, in whatever way they are banned.
create function end_co_organising() returns trigger language plpgsql as $$
begin
  update campaign_players set co_organises = false
    where co_organises and player_id in (select id from players where auth_id = new.id);
  return null;
end $$;
create trigger profiles_end_co_organising after update of disabled_at on profiles for each row
  when (new.disabled_at is not null and old.disabled_at is null) execute function end_co_organising();

-- Private calendars hold the sessions of co-organisers as they hold those of owners.
create or replace function cancel_session_in_calendars() returns trigger language plpgsql as $$
begin
  perform cancel_in_calendars(old.id, null, (select status <> 'hidden' from campaigns where id = old.campaign_id));
  perform cancel_in_calendars(old.id, player_id, true) from campaign_players
    where campaign_id = old.campaign_id and (role_type = 'owner' or co_organises) and status = 'active';
  return old;
end $$;

create or replace function cancel_campaign_for_others() returns trigger language plpgsql as $$
begin
  perform cancel_campaign_in_calendars(old.id, null, false);
  if tg_op = 'UPDATE' then
    return new;
  end if;
  perform cancel_campaign_in_calendars(old.id, player_id, true) from campaign_players
    where campaign_id = old.id and (role_type = 'owner' or co_organises) and status = 'active';
  return old;
end $$;

-- Sessions come into the calendar of who begins to run a campaign, and leave that of who stops, but for the seats there.
create or replace function note_owner_in_calendars() returns trigger language plpgsql as $$
declare
  ran boolean := tg_op <> 'INSERT' and (old.role_type = 'owner' or old.co_organises);
  runs boolean := tg_op <> 'DELETE' and (new.role_type = 'owner' or new.co_organises);
begin
  if ran and not runs then
    perform cancel_in_calendars(sessions.id, old.player_id, true) from sessions
      where campaign_id = old.campaign_id and start_date > now() - interval '90 days' and not exists (
        select from player_sessions where session_id = sessions.id and player_id = old.player_id);
  end if;
  if runs and not ran then
    update campaigns set calendar_changed_at = greatest(now(), calendar_changed_at) where id = new.campaign_id;
  end if;
  return null;
end $$;
drop trigger campaign_players_own_calendars on campaign_players;
create trigger campaign_players_own_calendars after insert or delete or update of role_type, co_organises
  on campaign_players for each row execute function note_owner_in_calendars();

-- Says on the channel `campaigns` which campaigns a statement changed, and nothing of what: JSON, 150 ids a message at
-- most, because one holds 8,000 bytes. Open streams of a campaign that is hidden end. The argument is the column of the
-- table that leads to the campaign.
create function announce_campaigns() returns trigger language plpgsql as $$
declare
  ids uuid[];
  hidden boolean := false;
begin
  case tg_argv[0]
    when 'id' then
      select array_agg(distinct id), bool_or(status = 'hidden') into ids, hidden from changed;
    when 'campaign_id' then
      select array_agg(distinct campaign_id) into ids from changed;
    when 'session_id' then
      select array_agg(distinct sessions.campaign_id) into ids
      from changed join sessions on sessions.id = changed.session_id;
  end case;
  perform pg_notify('campaigns', json_build_object('ids', json_agg(id), 'hidden', hidden)::text)
  from (select id, (row_number() over () - 1) / 150 as batch from unnest(ids) as id) as numbered
  group by batch;
  return null;
end $$;

create trigger campaigns_announced after update on campaigns
  referencing new table as changed for each statement execute function announce_campaigns('id');
create trigger campaigns_announced_gone after delete on campaigns
  referencing old table as changed for each statement execute function announce_campaigns('id');
create trigger campaign_players_announced_new after insert on campaign_players
  referencing new table as changed for each statement execute function announce_campaigns('campaign_id');
create trigger campaign_players_announced after update on campaign_players
  referencing new table as changed for each statement execute function announce_campaigns('campaign_id');
create trigger campaign_players_announced_gone after delete on campaign_players
  referencing old table as changed for each statement execute function announce_campaigns('campaign_id');
create trigger sessions_announced_new after insert on sessions
  referencing new table as changed for each statement execute function announce_campaigns('campaign_id');
create trigger sessions_announced after update on sessions
  referencing new table as changed for each statement execute function announce_campaigns('campaign_id');
create trigger sessions_announced_gone after delete on sessions
  referencing old table as changed for each statement execute function announce_campaigns('campaign_id');
create trigger player_sessions_announced_new after insert on player_sessions
  referencing new table as changed for each statement execute function announce_campaigns('session_id');
create trigger player_sessions_announced after update on player_sessions
  referencing new table as changed for each statement execute function announce_campaigns('session_id');
create trigger player_sessions_announced_gone after delete on player_sessions
  referencing old table as changed for each statement execute function announce_campaigns('session_id');
