-- Before PostgreSQL 17 no index serves an order by the chord and something behind it, so that every page of a search
-- sorted the whole table. Ordered by the chord alone the index is walked on every version; who takes a part of the rows
-- takes all that are as far as its last one, and puts those in order.
create or replace function retailers_by_distance(
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
  order by r.position operator(extensions.<->) earth_position(p_lat, p_lng);
end;
comment on function retailers_by_distance(double precision, double precision, double precision) is
'Active retailers with coordinates at most p_max_distance_feet away (inclusive) along the great circle, in the order of
the chord on the sphere of radius 1; equal ones in any order. A limit "with ties" walks the index from the nearest outwards.';

create or replace function retailers_by_distance(p_lat double precision, p_lng double precision)
  returns table (retailer_id uuid, distance_feet double precision, chord double precision)
  language sql stable parallel safe
begin atomic
  select r.id,
    feet_of_chord(r.position operator(extensions.<->) earth_position(p_lat, p_lng)),
    r.position operator(extensions.<->) earth_position(p_lat, p_lng)
  from retailers r
  where r.status = 'active' and r.position is not null
  order by r.position operator(extensions.<->) earth_position(p_lat, p_lng);
end;
comment on function retailers_by_distance(double precision, double precision) is
'All active retailers with coordinates, in the order of the chord on the sphere of radius 1; equal ones in any order.';
