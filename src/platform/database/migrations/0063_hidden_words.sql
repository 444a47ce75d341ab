-- Hidden by an admin: to others than who wrote it as if it were missing. An answer is hidden apart from its question.
alter table campaign_announcements add column hidden_at timestamptz(3);
alter table campaign_questions
  add column hidden_at timestamptz(3),
  add column answer_hidden_at timestamptz(3)
    constraint campaign_questions_hidden_answer check (answer_hidden_at is null or answer is not null);

-- A question is answered once, so that each answer was told once. What was told of it can be withdrawn from now on.
update notices set is_once = true where kind = 'question.answered';

-- A session that an admin hides leaves calendars as a deleted one does, and comes back newer. Named to those alone who
-- could read its campaign anyway.
create function hide_session_in_calendars() returns trigger language plpgsql as $$
begin
  if new.hidden_at is null then
    new.calendar_changed_at := greatest(now(), old.calendar_changed_at);
    return new;
  end if;
  perform cancel_in_calendars(old.id, null, (select status <> 'hidden' from campaigns where id = old.campaign_id));
  perform cancel_in_calendars(old.id, player_id, true) from player_sessions where session_id = old.id;
  perform cancel_in_calendars(old.id, player_id, true) from campaign_players
    where campaign_id = old.campaign_id and role_type = 'owner' and status = 'active';
  return new;
end $$;
create trigger sessions_hidden_in_calendars before update on sessions for each row
  when ((old.hidden_at is null) is distinct from (new.hidden_at is null))
  execute function hide_session_in_calendars();
