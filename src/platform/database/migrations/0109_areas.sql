-- Searches in an area of a map, and the places of what they find.

create function lat_of(place extensions.cube) returns double precision
  language sql immutable strict parallel safe
  return degrees(asin(greatest(-1, least(1, extensions.cube_ll_coord(place, 3)))));
comment on function lat_of is 'The latitude of a point that earth_position made, in degrees';

create function lng_of(place extensions.cube) returns double precision
  language sql immutable strict parallel safe
  return degrees(atan2(extensions.cube_ll_coord(place, 2), extensions.cube_ll_coord(place, 1)));
comment on function lng_of is 'The longitude of a point that earth_position made, in degrees';

create function is_in_area(
    place extensions.cube, south double precision, west double precision, north double precision, east double precision)
  returns boolean
  language sql immutable strict parallel safe
  return lat_of(place) between south - 1e-7 and north + 1e-7
    and case
      when west <= east then lng_of(place) between west - 1e-7 and east + 1e-7
      else lng_of(place) >= west - 1e-7 or lng_of(place) <= east + 1e-7
    end;
comment on function is_in_area is
'Whether a point lies in an area of a map, edges included; an area whose west is east of its east crosses the date line';
