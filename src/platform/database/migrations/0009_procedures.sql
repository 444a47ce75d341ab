-- The two remote procedures (section 7 of the games document).

create function get_player_earnings_metrics(auth_uid uuid)
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
  with player as (
    select id from players where auth_id = auth_uid
  ), games as (
    select
      count(*) filter (where c.is_tournament) as tournaments,
      count(*) filter (where t.name = 'Online') as online,
      count(*) filter (where t.name = 'Retailer') as retailer,
      count(*) filter (where t.name = 'Convention') as convention
    from player
    join campaign_players m on m.player_id = player.id and m.status = 'active'
    join campaigns c on c.id = m.campaign_id
    join campaign_types t on t.id = c.type_id
  ), stays as (
    select count(*) as visits, coalesce(sum(v.customer_demo_count), 0) as demos from visits v where v.auth_id = auth_uid
  )
  select
    (select count(*)::integer
      from player
      join player_sessions s on s.player_id = player.id and s.attendance_status = 'confirmed'
      join sessions on sessions.id = s.session_id and sessions.start_date <= now()),
    (select count(*)::integer
      from player
      join player_retailers l on l.player_id = player.id and l.status = 'active'
      join retailers r on r.id = l.retailer_id and r.status = 'active'),
    games.tournaments::integer,
    games.online::integer,
    games.retailer::integer,
    games.convention::integer,
    stays.visits::integer,
    stays.demos::integer
  from games, stays;
end;
comment on function get_player_earnings_metrics is
'The points of one user, always one row; all 0 for a user without a player, but visits and demos, which need none.
total_game_sessions: confirmed seats in sessions that have started. total_retailers: linked retailers, link and
retailer active. total_tournaments, total_online_games, total_retailer_games, total_convention_games: campaigns of
that kind in which the player is an active member, as owner or player; a tournament counts in its type as well.
visit_count: recorded visits. customer_demo_count: the sum of their customer demos.';

-- The box (position <@ …) lets the index leave out what is far; the chord then decides exactly. Ordering by the chord
-- lets a caller''s limit walk the index from the nearest outwards.
create function find_nearby_retailers(
    p_lat double precision, p_lng double precision, p_max_distance_feet double precision)
  returns table (retailer_id uuid, distance_feet double precision)
  language sql stable parallel safe
begin atomic
  select r.id, feet_of_chord(r.position operator(extensions.<->) earth_position(p_lat, p_lng))
  from retailers r
  where r.status = 'active'
    and r.position is not null
    and p_max_distance_feet >= 0
    and r.position operator(extensions.<@)
      extensions.cube_enlarge(earth_position(p_lat, p_lng), chord_of_feet(p_max_distance_feet) + 1e-9, 3)
    and feet_of_chord(r.position operator(extensions.<->) earth_position(p_lat, p_lng)) <= p_max_distance_feet
  order by r.position operator(extensions.<->) earth_position(p_lat, p_lng), r.id;
end;
comment on function find_nearby_retailers is
'Active retailers with coordinates at most p_max_distance_feet away (inclusive) along the great circle, nearest first.';
