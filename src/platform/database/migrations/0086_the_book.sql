-- The book: who owes an organiser what, who says that they paid, and when an organiser last reminded somebody.
alter table player_sessions
  -- When the player said that they paid for the seat; stays once the organiser agrees.
  add column said_paid_at timestamptz(3),
  -- How they paid, in their words.
  add column said_paid_note text
    constraint player_sessions_said_paid_note_length check (char_length(said_paid_note) between 1 and 200),
  add constraint player_sessions_said_paid_note_is_dated check (said_paid_note is null or said_paid_at is not null);
create index player_sessions_unpaid on player_sessions (session_id) where payment_status = 'pending' and price > 0;

create index refunds_open on refunds (organiser_id, player_id) where returned_at is null;

create table payment_reminders (
  campaign_id uuid not null references campaigns on delete cascade,
  player_id uuid not null references players on delete cascade,
  -- The last time: an organiser reminds a player at most weekly.
  reminded_at timestamptz(3) not null,
  primary key (campaign_id, player_id)
);
create index payment_reminders_by_player on payment_reminders (player_id);
