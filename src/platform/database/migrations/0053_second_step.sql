-- The second step of a sign-in: an authenticator app, and recovery codes for whoever has lost it.

-- One app a user. Until a code of it was typed it is being set up, and asks for nothing.
create table auth.authenticators (
  user_id uuid primary key references auth.users on delete cascade,
  -- The shared secret (RFC 6238), sealed under the data keys.
  sealed text not null,
  -- The last period of 30 seconds whose code was taken: no code counts twice.
  last_step bigint not null default 0
    constraint authenticators_last_step_form check (last_step >= 0),
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);

-- A code is a name, by which it is found, and a part that nobody guesses, of which only a slow hash is kept.
create table auth.recovery_codes (
  user_id uuid not null references auth.users on delete cascade,
  name text not null constraint recovery_codes_name_form check (name ~ '^[a-z2-7]{4}$'),
  hash text not null,
  -- A used code stays until there are new ones, so that its person sees how many are left.
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, name)
);

alter table auth.sessions
  -- When the second step was given, where the account asks for one.
  add column second_step_at timestamptz(3),
  -- When whoever is signed in last proved who they are; null is long ago.
  add column proven_at timestamptz(3);

-- Rises when a password or a factor changes: devices that were told to remember the second step forget it then.
alter table auth.users add column remember_version int not null default 0;
