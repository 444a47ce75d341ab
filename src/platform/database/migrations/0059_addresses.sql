-- Changes of an account's address, confirmed at both ends, and the way back to the address before.

-- A change that waits for its two ends. One a user.
create table auth.address_changes (
  user_id uuid primary key references auth.users on delete cascade,
  new_email text not null constraint address_changes_email_lower check (new_email = lower(new_email)),
  requested_at timestamptz(3) not null,
  -- When messages were sent last.
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null constraint address_changes_expire check (expires_at > requested_at),
  -- When the new address, and when the old one, said yes.
  new_confirmed_at timestamptz(3),
  old_confirmed_at timestamptz(3)
);
create index address_changes_by_expiry on auth.address_changes (expires_at);

-- An address that a user left. Until then its mailbox can take the account back, and nobody else can have the address.
create table auth.former_addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  email text not null constraint former_addresses_email_once unique,
  -- When the change was asked for, and when it was made.
  requested_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null constraint former_addresses_expire check (expires_at > changed_at),
  constraint former_addresses_email_lower check (email = lower(email))
);
create index former_addresses_by_user on auth.former_addresses (user_id, changed_at);
create index former_addresses_by_expiry on auth.former_addresses (expires_at);

-- When the number was last set by who had an account already; null for the number of a sign-up.
alter table auth.users add column phone_changed_at timestamptz(3);
