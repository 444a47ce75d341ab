-- What an admin does for good and another admin has to agree to first, where a site asks for that.
create table admin_requests (
  id uuid primary key,
  operation text not null constraint admin_requests_operation_form check (operation ~ '^[A-Za-z]+([.][A-Za-z]+){1,3}$'),
  input jsonb not null,
  -- Of operation, input and words: who agrees names what they read by it.
  sha256 text not null constraint admin_requests_sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
  -- What it will do, and why, in words.
  what text not null constraint admin_requests_what_form check (char_length(what) between 1 and 800),
  why text constraint admin_requests_why_form check (char_length(why) between 1 and 1000),
  -- The console's page that shows what it is about.
  path text constraint admin_requests_path_form check (path ~ '^/admin/' and char_length(path) <= 300),
  -- Whose account or thing it is about: with the account goes what the request says of it.
  about_user_id uuid references auth.users on delete cascade,
  asked_by uuid not null references auth.users on delete cascade,
  asked_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  outcome text constraint admin_requests_outcome_known check (outcome in ('approved', 'declined', 'withdrawn', 'expired')),
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz(3),
  constraint admin_requests_expires_later check (expires_at > asked_at),
  constraint admin_requests_decided_whole check ((outcome is null) = (decided_at is null))
);
-- Asked for again while it waits, it is one request.
create unique index admin_requests_one_waiting on admin_requests (sha256) where outcome is null;
create index admin_requests_waiting on admin_requests (asked_at, id) where outcome is null;
create index admin_requests_ended on admin_requests (decided_at desc, id desc) where outcome is not null;
create index admin_requests_by_asker on admin_requests (asked_by);
create index admin_requests_by_decider on admin_requests (decided_by);
create index admin_requests_by_person on admin_requests (about_user_id);
