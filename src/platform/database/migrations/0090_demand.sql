-- What players near a place look for, for those who run tables there. Counted over a copy of their wishes that is made once a
-- week, so that nobody sees a figure move as one player changes theirs.
create table demand_wishes (
  -- Whoever forgets their wishes is counted no longer.
  player_id uuid primary key references player_wishes on delete cascade,
  position extensions.cube not null,
  game_system_ids uuid[] not null,
  -- As ISO 8601 counts them.
  weekdays integer[] not null,
  rounding_seed integer not null
);
create index demand_wishes_by_position on demand_wishes using gist (position);
