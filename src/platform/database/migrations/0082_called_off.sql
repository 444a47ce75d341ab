-- Sessions that their organisers called off. They stay on the page of their campaign; their seats and lines do not.
alter table sessions
  add column called_off_at timestamptz(3),
  -- What is called off in one act can be undone together.
  add column call_off_id uuid,
  -- The organiser's words to everybody.
  add column called_off_words text
    constraint sessions_called_off_words_length check (char_length(called_off_words) between 1 and 1000),
  add constraint sessions_called_off_whole check ((called_off_at is null) = (call_off_id is null)),
  add constraint sessions_called_off_words_need_it check (called_off_words is null or called_off_at is not null);
create index sessions_by_call_off on sessions (call_off_id) where call_off_id is not null;

-- Who had a seat in a session that was called off, or waited for one, so that it can be undone for some seconds, and players
-- can be asked again later. Forgotten once the session would have begun.
create table called_off_seats (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references sessions on delete cascade,
  -- Who sat or waited, or who answers for a guest; null for a guest who came alone.
  player_id uuid references players on delete cascade,
  -- The order in which they are asked again: seats by when they were taken, then the line.
  place integer not null constraint called_off_seats_place_form check (place > 0),
  -- The rows as they were: a seat, or an entry of the line.
  seat jsonb,
  check_in jsonb,
  line_entry jsonb,
  -- What is to be paid back for the seat.
  refund_id uuid references refunds on delete set null,
  constraint called_off_seats_seat_or_line check (num_nonnulls(seat, line_entry) = 1),
  constraint called_off_seats_check_in_of_seat check (check_in is null or seat is not null)
);
create index called_off_seats_by_session on called_off_seats (session_id, place);
create index called_off_seats_by_player on called_off_seats (player_id);
create index called_off_seats_by_refund on called_off_seats (refund_id);

-- What was cancelled late by calling it off is not, once that is undone.
alter table late_cancellations add column call_off_id uuid;
create index late_cancellations_by_call_off on late_cancellations (call_off_id) where call_off_id is not null;

drop trigger sessions_in_calendars on sessions;
create trigger sessions_in_calendars before update on sessions for each row
  when ((old.session_number, old.description, old.start_date, old.length_minutes, old.place, old.online_link, old.notes,
      old.called_off_at)
    is distinct from
    (new.session_number, new.description, new.start_date, new.length_minutes, new.place, new.online_link, new.notes,
      new.called_off_at))
  execute function note_calendar_change();
