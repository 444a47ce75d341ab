-- One function looks for stores by distance: search walks it page by page, and the remote procedure is a view of it.
-- It also tells the chord, by which its rows are in order: two chords may be the same number of feet, so that a page
-- that went on behind a number of feet could skip a store.
create function retailers_by_distance(
    p_lat double precision, p_lng double precision, p_max_distance_feet double precision)
  returns table (retailer_id uuid, distance_feet double precision, chord double precision)
  language sql stable parallel safe
begin atomic
  select r.id,
    feet_of_chord(r.position operator(extensions.<->) earth_position(p_lat, p_lng)),
    r.position operator(extensions.<->) earth_position(p_lat, p_lng)
  from retailers r
  where r.status = 'active'
    and r.position is not null
    and p_max_distance_feet >= 0
    and r.position operator(extensions.<@)
      extensions.cube_enlarge(earth_position(p_lat, p_lng), chord_of_feet(p_max_distance_feet) + 1e-9, 3)
    and feet_of_chord(r.position operator(extensions.<->) earth_position(p_lat, p_lng)) <= p_max_distance_feet
  order by r.position operator(extensions.<->) earth_position(p_lat, p_lng), r.id;
end;
comment on function retailers_by_distance(double precision, double precision, double precision) is
'Active retailers with coordinates at most p_max_distance_feet away (inclusive) along the great circle, in the order of
the chord on the sphere of radius 1, then id. A limit walks the index from the nearest outwards.';

-- Without a bound there is no box, or else the planner, which takes every box for a small one, would sort the whole table.
create function retailers_by_distance(p_lat double precision, p_lng double precision)
  returns table (retailer_id uuid, distance_feet double precision, chord double precision)
  language sql stable parallel safe
begin atomic
  select r.id,
    feet_of_chord(r.position operator(extensions.<->) earth_position(p_lat, p_lng)),
    r.position operator(extensions.<->) earth_position(p_lat, p_lng)
  from retailers r
  where r.status = 'active' and r.position is not null
  order by r.position operator(extensions.<->) earth_position(p_lat, p_lng), r.id;
end;
comment on function retailers_by_distance(double precision, double precision) is
'All active retailers with coordinates, in the order of the chord on the sphere of radius 1, then id.';

create or replace function find_nearby_retailers(
    p_lat double precision, p_lng double precision, p_max_distance_feet double precision)
  returns table (retailer_id uuid, distance_feet double precision)
  language sql stable parallel safe
begin atomic
  select near.retailer_id, near.distance_feet
  from retailers_by_distance(p_lat, p_lng, p_max_distance_feet) near
  order by near.chord, near.retailer_id;
end;

-- Imported stores without coordinates stand at the middle of their ZIP code, and pages say so.
alter table retailers add column is_position_approximate boolean not null default false;
alter table retailers add constraint retailers_approximate_position
  check (lat is not null or not is_position_approximate);

-- A search by distance without a range ends with the stores that no distance can be told of.
create index retailers_without_position on retailers (name, id) where status = 'active' and position is null;
