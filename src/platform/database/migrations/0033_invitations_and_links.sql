-- Invitations: a personal line, why a message did not go out, one open invitation of a user to an address; and links
-- that anybody at the table may use.

alter table invites
  add column message text constraint invites_message_length check (char_length(message) between 1 and 200),
  add column failure text constraint invites_failure_known check (failure in ('address', 'server')),
  -- Invitations from before may have twins, and are not held to what this one promises.
  add column is_only boolean not null default false;
create unique index invites_only_open on invites (user_id, lower(email)) where is_only and decision is null;

-- What is removed by age.
create index invites_answered on invites (date_decided) where decision is not null;
create index invites_unanswered on invites (expires_at) where decision is null;

create table invite_links (
  user_id uuid not null references auth.users on delete cascade,
  token text not null constraint invite_links_token_hashed check (token ~ '^[0-9a-f]{64}$'),
  accepted integer not null default 0 constraint invite_links_accepted_range check (accepted >= 0),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint invite_links_one_each primary key (user_id),
  constraint invite_links_token_once unique (token)
);
create index invite_links_by_end on invite_links (expires_at);
