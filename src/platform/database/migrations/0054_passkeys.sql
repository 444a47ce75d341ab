-- Passkeys (WebAuthn): keys of a person's devices that sign in by themselves, and are a second step beside a password.

create table auth.passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  -- What the device calls it, in base64url: at most 1023 bytes (WebAuthn 2, section 4).
  credential_id text not null
    constraint passkeys_credential_id_once unique
    constraint passkeys_credential_id_form check (credential_id ~ '^[A-Za-z0-9_-]+$' and char_length(credential_id) <= 1364),
  -- The public key as COSE writes it, in base64url.
  public_key text not null,
  -- How often the device says that it was used; a copy of the key shows by a count that does not rise.
  counter bigint not null default 0 constraint passkeys_counter_form check (counter >= 0),
  -- How browsers reach the device, as they said it.
  transports text[] not null default '{}',
  -- Whether the person's other devices have it too.
  is_synced boolean not null,
  name text not null constraint passkeys_name_form check (char_length(name) between 1 and 60),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index passkeys_by_user on auth.passkeys (user_id, created_at);
