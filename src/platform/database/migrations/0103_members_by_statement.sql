-- What follows from new and removed memberships, by statement: an import of many rows touches each campaign and organiser
-- once. Only memberships of organisers are looked at further.

drop trigger campaign_players_own_calendars on campaign_players;
drop trigger campaign_players_recount_organiser on campaign_players;
drop trigger campaign_players_public_new on campaign_players;
drop trigger campaign_players_public_gone on campaign_players;
drop trigger campaign_players_announced_new on campaign_players;
drop trigger campaign_players_announced_gone on campaign_players;

create function follow_new_members() returns trigger language plpgsql as $$
begin
  perform public.note_changes('campaign', array(select distinct campaign_id from changed));
  if not exists (select from changed where role_type = 'owner' or co_organises) then
    return null;
  end if;
  -- Sessions come into the calendar of whoever begins to run a campaign.
  update public.campaigns set calendar_changed_at = greatest(now(), calendar_changed_at)
  where id in (select campaign_id from changed where role_type = 'owner' or co_organises)
    -- No calendar says anything of a campaign without sessions: a new one needs no second version of its row.
    and exists (select from public.sessions where sessions.campaign_id = campaigns.id);
  if exists (select from changed where role_type = 'owner') then
    -- Whoever begins to run a campaign is counted again.
    insert into public.organiser_figures (player_id)
    select distinct player_id from changed where role_type = 'owner' order by player_id
    on conflict (player_id) do update set counted_at = null where organiser_figures.counted_at is not null;
    perform public.note_change('organisers');
  end if;
  return null;
end $$;
create trigger campaign_players_followed_new after insert on campaign_players
  referencing new table as changed for each statement execute function follow_new_members();

create function follow_gone_members() returns trigger language plpgsql as $$
begin
  perform public.note_changes('campaign', array(select distinct campaign_id from changed));
  if not exists (select from changed where role_type = 'owner' or co_organises) then
    return null;
  end if;
  -- Sessions leave the calendar of whoever stops running a campaign, except those with a seat.
  perform public.cancel_in_calendars(sessions.id, changed.player_id, true)
  from changed join public.sessions on sessions.campaign_id = changed.campaign_id
  where (changed.role_type = 'owner' or changed.co_organises) and sessions.start_date > now() - interval '90 days'
    and not exists (
      select from public.player_sessions
      where player_sessions.session_id = sessions.id and player_sessions.player_id = changed.player_id);
  if exists (select from changed where role_type = 'owner') then
    update public.organiser_figures set counted_at = null
    where counted_at is not null and player_id in (select player_id from changed where role_type = 'owner');
    perform public.note_change('organisers');
  end if;
  return null;
end $$;
create trigger campaign_players_followed_gone after delete on campaign_players
  referencing old table as changed for each statement execute function follow_gone_members();

-- Updates touch single rows; only those that change who runs a campaign call a function.
create trigger campaign_players_own_calendars after update of role_type, co_organises on campaign_players for each row
  when ((old.role_type = 'owner' or old.co_organises) is distinct from (new.role_type = 'owner' or new.co_organises))
  execute function note_owner_in_calendars();
create trigger campaign_players_recount_organiser after update of role_type, status on campaign_players for each row
  when ((old.role_type = 'owner' or new.role_type = 'owner')
    and (old.role_type, old.status) is distinct from (new.role_type, new.status))
  execute function recount_organiser();

-- Figures that begin at nothing show what no figures show: no card of the organiser's campaigns changes.
drop trigger organiser_figures_public_new on organiser_figures;
create trigger organiser_figures_public_new after insert on organiser_figures for each row
  when (new.ratings > 0 or new.sessions_led > 0)
  execute function announce_public_row('organiser', 'player_id');
create trigger organiser_figures_public_gone after delete on organiser_figures for each row
  when (old.ratings > 0 or old.sessions_led > 0)
  execute function announce_public_row('organiser', 'player_id');
