-- What the tables stand on. PostgreSQL 15 or newer, encoding UTF-8, with ICU.
--
-- House rules for all tables:
-- * Times are timestamptz(3): milliseconds, because that is what a JavaScript Date carries; with microseconds a cursor
--   made from a Date would lose rows between two pages.
-- * Names that people read, sort and search are collated "und-x-icu", so that order and case do not depend on how the
--   server was initialised.
-- * Every foreign key states its ON DELETE: cascade for what has no meaning without its parent, set null for who did
--   something that stays, restrict for what is retired by a status instead of deleted.

create schema auth;
comment on schema auth is 'Tables of the authentication library';
create schema if not exists extensions;
comment on schema extensions is 'Extensions, apart from the tables so that no search_path decides which operator runs';

-- A hosted server may have installed them elsewhere already.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['cube', 'pg_trgm'] loop
    execute format('create extension if not exists %I schema extensions', wanted);
    if (select extnamespace <> 'extensions'::regnamespace from pg_extension where extname = wanted) then
      execute format('alter extension %I set schema extensions', wanted);
    end if;
  end loop;
end
$$;

-- Bodies written as `return` or `begin atomic` are parsed here and now: no later search_path can change their meaning.

create function earth_radius_feet() returns double precision
  language sql immutable parallel safe
  return 3959::double precision * 5280;
comment on function earth_radius_feet is 'Section 9 of the games document: 3959 miles of 5280 feet';

create function earth_position(lat double precision, lng double precision) returns extensions.cube
  language sql immutable strict parallel safe
  return extensions.cube(array[
    cos(radians(lat)) * cos(radians(lng)),
    cos(radians(lat)) * sin(radians(lng)),
    sin(radians(lat))
  ]);
comment on function earth_position is 'The point on a sphere of radius 1; distances between such points are chords';

create function chord_of_feet(feet double precision) returns double precision
  language sql immutable strict parallel safe
  return 2 * sin(least(feet / earth_radius_feet(), pi()) / 2);
comment on function chord_of_feet is 'The chord on a sphere of radius 1 that spans a great-circle distance';

create function feet_of_chord(chord double precision) returns double precision
  language sql immutable strict parallel safe
  return 2 * earth_radius_feet() * asin(least(1, chord / 2));
comment on function feet_of_chord is 'The great-circle distance that a chord spans; exact for a point and itself, unlike acos';

create function is_mail_address(address text) returns boolean
  language sql immutable strict parallel safe
  return char_length(address) <= 254 and address ~ '^[^\s@<>"]+@[^\s@<>"]+$';
comment on function is_mail_address is 'A coarse net under the exact check in code: one @, no blanks, no line breaks';

create function is_time_zone(zone text) returns boolean
  language sql immutable strict parallel safe
  return zone ~ '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$'
    and timestamptz '2000-01-01 00:00:00+00' at time zone zone is not null;
comment on function is_time_zone is 'An IANA name that this server knows; an unknown one raises an error of its own';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are evidence and are never changed or deleted', tg_table_name
    using errcode = 'restrict_violation', constraint = tg_name, table = tg_table_name;
end
$$;
