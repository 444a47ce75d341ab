-- Triggers that have nothing to do send no further statement: each would set off the triggers of its table again.

create or replace function end_guests_of_seat() returns trigger language plpgsql as $$
begin
  if exists (
    select from public.player_sessions where session_id = old.session_id and host_player_id = old.player_id
  ) then
    delete from public.player_sessions where session_id = old.session_id and host_player_id = old.player_id;
  end if;
  return null;
end $$;

create or replace function announce_campaigns() returns trigger language plpgsql as $$
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
      from changed join public.sessions on sessions.id = changed.session_id;
  end case;
  if ids is null then
    return null;
  end if;
  perform public.note_changes('campaign', ids);
  if hidden then
    perform pg_notify('campaigns_hidden', json_agg(id)::text)
    from (select id, (row_number() over () - 1) / 150 as batch from unnest(ids) as id) as numbered
    group by batch;
  end if;
  return null;
end $$;
