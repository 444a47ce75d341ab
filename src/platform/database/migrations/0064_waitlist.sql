-- Who waits for a seat of a full session, in order, and for whom a freed seat is held.
create table waitlist_entries (
  session_id uuid not null references sessions on delete cascade,
  player_id uuid not null references players on delete cascade,
  -- The lowest is first. An organiser who moves somebody swaps places, so both are checked at the end of the statement.
  place integer not null constraint waitlist_entries_place_form check (place > 0),
  waiting_since timestamptz(3) not null,
  -- Since when, and until when, a free seat is held for the player; null while they wait.
  offered_at timestamptz(3),
  offer_ends_at timestamptz(3),
  constraint waitlist_entries_once primary key (session_id, player_id),
  constraint waitlist_entries_place_once unique (session_id, place) deferrable initially immediate,
  constraint waitlist_entries_offer_whole check ((offered_at is null) = (offer_ends_at is null)),
  constraint waitlist_entries_offer_ends_later check (offer_ends_at > offered_at)
);
create index waitlist_entries_by_player on waitlist_entries (player_id);

-- For how many hours a freed seat is held for who is first in line.
alter table campaigns add column offer_hours smallint not null default 12
  constraint campaigns_offer_hours_range check (offer_hours between 1 and 72);
