-- The answer to a message of the contact page, which went to its sender by mail, and who is told of it in the app.
alter table contact_messages
  add column user_id uuid references auth.users on delete set null,
  add column answer text
    constraint contact_messages_answer_present check (char_length(btrim(answer)) between 1 and 10000),
  add column answered_at timestamptz(3),
  add constraint contact_messages_answer_pair check ((answer is null) = (answered_at is null));
comment on column contact_messages.user_id is 'Who was signed in when they wrote; null for a visitor';
create index contact_messages_by_user on contact_messages (user_id) where user_id is not null;
