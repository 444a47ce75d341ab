-- What suits a player, for the order of the tables that they find. Nobody else sees a row.
create table player_wishes (
  player_id uuid primary key references players on delete cascade,
  -- A town or a ZIP code, and where that is.
  place text constraint player_wishes_place_form check (place = btrim(place) and char_length(place) between 1 and 100),
  lat double precision constraint player_wishes_lat_range check (lat between -90 and 90),
  lng double precision constraint player_wishes_lng_range check (lng between -180 and 180),
  range_miles integer constraint player_wishes_range check (range_miles between 1 and 500),
  -- [{"weekday": 4, "after": 1080, "before": 1380}], in minutes of the place's clock; at most one a weekday.
  times jsonb not null constraint player_wishes_times_list check (jsonb_typeof(times) = 'array' and jsonb_array_length(times) <= 7),
  game_system_ids uuid[] not null constraint player_wishes_systems_bounded check (cardinality(game_system_ids) <= 20),
  styles text[] not null constraint player_wishes_styles_known check (
    styles <@ array['one-evening', 'many-evenings', 'tournament', 'store', 'convention', 'online']),
  experience text constraint player_wishes_experience_known check (experience in ('new', 'some', 'experienced')),
  -- At random, once: figures over many players are rounded by it, so that the same players always make the same figure.
  rounding_seed integer not null default hashtext(gen_random_uuid()::text),
  updated_at timestamptz(3) not null,
  constraint player_wishes_place_known check ((place is null) = (lat is null) and (lat is null) = (lng is null))
);
create index player_wishes_by_position on player_wishes using gist (earth_position(lat, lng)) where lat is not null;
