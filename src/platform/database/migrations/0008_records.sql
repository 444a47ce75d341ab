-- Messages from the contact page, the audit log, and the answers kept for safe retries.

create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint contact_messages_name_present check (char_length(btrim(name)) between 1 and 200),
  email text not null constraint contact_messages_email_form check (is_mail_address(email)),
  subject text not null
    constraint contact_messages_subject_present check (char_length(btrim(subject)) between 1 and 300),
  message text not null
    constraint contact_messages_message_present check (char_length(btrim(message)) between 1 and 10000),
  created_at timestamptz(3) not null default now(),
  -- When an admin dealt with it.
  handled_at timestamptz(3)
);
create index contact_messages_by_age on contact_messages (created_at desc, id desc);
create index contact_messages_open on contact_messages (created_at desc, id desc) where handled_at is null;

create table audit_log (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  -- Who did it; nobody for visitors and the server itself. No foreign key: the log outlives the account.
  actor_id uuid,
  -- What was done, such as campaign.join, to what kind of thing, to which one.
  action text not null constraint audit_log_action_form check (action ~ '^[a-z][a-z_-]*([.][a-z][a-z_-]*)+$'),
  subject_type text not null,
  subject_id text,
  -- Ids and outcomes; no addresses, tokens, coordinates or texts of people.
  details jsonb not null default '{}' constraint audit_log_details_object check (jsonb_typeof(details) = 'object'),
  request_id text
);
create index audit_log_by_age on audit_log (created_at desc, id desc);
create index audit_log_by_actor on audit_log (actor_id, created_at desc, id desc);
create index audit_log_by_subject on audit_log (subject_type, subject_id, created_at desc, id desc);
create trigger audit_log_is_evidence before update or delete on audit_log
  for each row execute function refuse_change();

-- A request that was answered is answered the same when it is sent again.
create table request_ids (
  -- Whose request: a user's id, or the name of another caller. Nobody else can ask for the answer.
  caller text not null,
  request_id uuid not null,
  operation text not null,
  -- Of the input: the same id with another content is refused.
  input_sha256 text not null constraint request_ids_hashed check (input_sha256 ~ '^[0-9a-f]{64}$'),
  -- Both empty while the first request is under way.
  status integer,
  answer jsonb,
  created_at timestamptz(3) not null default now(),
  constraint request_ids_once primary key (caller, request_id)
);
create index request_ids_by_age on request_ids (created_at);
