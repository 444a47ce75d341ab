-- The walk upwards asks for the state of each relationship, because the index of sponsors holds rows in force only:
-- without that it read the whole table at every step.
create or replace function refuse_sponsor_cycle() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('player_relationships', 0));
  if exists (
    with recursive above (player_id) as (
      select new.upline_id
      union
      select r.upline_id from player_relationships r join above a on r.downline_id = a.player_id
      where r.status in ('pending', 'active') and r.id <> new.id
    )
    select 1 from above where player_id = new.downline_id
  ) then
    raise exception 'This relationship would close a circle of sponsors'
      using errcode = 'check_violation', constraint = 'player_relationships_no_cycle', table = 'player_relationships';
  end if;
  return null;
end
$$;
