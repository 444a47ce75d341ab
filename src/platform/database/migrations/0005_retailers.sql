-- Retailers and visits (section 3 of the games document).

create table retailers (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null
    constraint retailers_name_present check (char_length(btrim(name)) between 1 and 200),
  description text,
  address text,
  city text collate "und-x-icu",
  state text collate "und-x-icu",
  zip text,
  phone text,
  email text constraint retailers_email_form check (is_mail_address(email)),
  website_url text constraint retailers_website_form check (website_url ~* '^https?://[^\s]+$'),
  store_photo text,
  lat double precision constraint retailers_lat_range check (lat between -90 and 90),
  lng double precision constraint retailers_lng_range check (lng between -180 and 180),
  status text not null default 'active' constraint retailers_status_known check (status in ('active', 'inactive')),
  created_at timestamptz(3) not null default now(),
  -- Where the store is on the sphere of radius 1; empty without coordinates.
  position extensions.cube generated always as (earth_position(lat, lng)) stored,
  constraint retailers_coordinates_whole check ((lat is null) = (lng is null))
);
-- Near search: inactive stores and those without coordinates never appear in it.
create index retailers_by_position on retailers using gist (position) where status = 'active' and position is not null;
-- Text search: three letters and more by trigrams, fewer by the beginning of a word's column.
create index retailers_by_text on retailers
  using gin (name extensions.gin_trgm_ops, city extensions.gin_trgm_ops, state extensions.gin_trgm_ops);
create index retailers_by_name_start on retailers (lower(name) text_pattern_ops);
create index retailers_by_city_start on retailers (lower(city) text_pattern_ops);
create index retailers_by_state_start on retailers (lower(state) text_pattern_ops);
create index retailers_by_name on retailers (name, id) where status = 'active';
create index retailers_by_age on retailers (created_at desc, id desc);

-- A link goes with either end of it.
create table player_retailers (
  player_id uuid not null references players on delete cascade,
  retailer_id uuid not null references retailers on delete cascade,
  status text not null default 'active'
    constraint player_retailers_status_known check (status in ('active', 'inactive')),
  created_at timestamptz(3) not null default now(),
  constraint player_retailers_once primary key (player_id, retailer_id)
);
create index player_retailers_by_player on player_retailers (player_id, created_at desc, retailer_id) where status = 'active';
create index player_retailers_by_retailer on player_retailers (retailer_id);

-- Players whom an admin made managers of a retailer.
create table retailer_managers (
  retailer_id uuid not null references retailers on delete cascade,
  player_id uuid not null references players on delete cascade,
  created_at timestamptz(3) not null default now(),
  constraint retailer_managers_once primary key (retailer_id, player_id)
);
create index retailer_managers_by_player on retailer_managers (player_id);

create table visits (
  -- Given by the browser, so that a visit recorded twice is one visit.
  id uuid primary key default gen_random_uuid(),
  -- Visits are private: they go with their user.
  auth_id uuid not null references auth.users on delete cascade,
  lat double precision constraint visits_lat_range check (lat between -90 and 90),
  lng double precision constraint visits_lng_range check (lng between -180 and 180),
  recorded_at timestamptz(3) not null default now(),
  customer_demo_count integer not null default 0
    constraint visits_demo_count_range check (customer_demo_count between 0 and 100000),
  comments text constraint visits_comments_length check (char_length(comments) <= 5000),
  -- Neither positive nor negative as long as it is unset.
  is_positive_experience boolean
);
create index visits_by_user on visits (auth_id, recorded_at desc, id desc);

create table visit_retailers (
  id uuid primary key default gen_random_uuid(),
  visit_id uuid not null references visits on delete cascade,
  retailer_id uuid not null references retailers on delete cascade,
  -- Rounded; none when the visit or the store has no coordinates.
  distance_feet integer constraint visit_retailers_distance_range check (distance_feet >= 0),
  created_at timestamptz(3) not null default now(),
  constraint visit_retailers_once unique (visit_id, retailer_id)
);
create index visit_retailers_by_retailer on visit_retailers (retailer_id);
