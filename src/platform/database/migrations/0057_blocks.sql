-- Whom a player does not want to meet. The blocked player is told nothing.
create table player_blocks (
  player_id uuid not null references players on delete cascade,
  blocked_id uuid not null references players on delete cascade,
  created_at timestamptz(3) not null,
  constraint player_blocks_once primary key (player_id, blocked_id),
  constraint player_blocks_not_oneself check (player_id <> blocked_id)
);
create index player_blocks_by_blocked on player_blocks (blocked_id);
