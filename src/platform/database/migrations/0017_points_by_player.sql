-- The points of a player with very many rows took one look-up a row, because the planner could not know whose they are.
-- A stable function of a known user is a value that it can estimate with: few rows are looked up one by one, many are
-- joined at once. The figures mean what they meant.

create function player_of_user(auth_uid uuid) returns uuid
  language sql stable parallel safe
  return (select id from players where auth_id = auth_uid);
comment on function player_of_user is 'The player of a user; null without one';

create or replace function get_player_earnings_metrics(auth_uid uuid)
  returns table (
    total_game_sessions integer,
    total_retailers integer,
    total_tournaments integer,
    total_online_games integer,
    total_retailer_games integer,
    total_convention_games integer,
    visit_count integer,
    customer_demo_count integer
  )
  language sql stable parallel safe
begin atomic
  select
    (select count(*)::integer
      from player_sessions s
      join sessions on sessions.id = s.session_id and sessions.start_date <= now()
      where s.player_id = player_of_user(auth_uid) and s.attendance_status = 'confirmed'),
    (select count(*)::integer
      from player_retailers l
      join retailers r on r.id = l.retailer_id and r.status = 'active'
      where l.player_id = player_of_user(auth_uid) and l.status = 'active'),
    games.tournaments,
    games.online,
    games.retailer,
    games.convention,
    stays.visits,
    stays.demos
  from (
    select
      count(*) filter (where c.is_tournament)::integer as tournaments,
      count(*) filter (where c.type_id = (select id from campaign_types where name = 'Online'))::integer as online,
      count(*) filter (where c.type_id = (select id from campaign_types where name = 'Retailer'))::integer as retailer,
      count(*) filter (where c.type_id = (select id from campaign_types where name = 'Convention'))::integer as convention
    from campaign_players m
    join campaigns c on c.id = m.campaign_id
    where m.player_id = player_of_user(auth_uid) and m.status = 'active'
  ) games, (
    select count(*)::integer as visits, coalesce(sum(v.customer_demo_count), 0)::integer as demos
    from visits v where v.auth_id = auth_uid
  ) stays;
end;
