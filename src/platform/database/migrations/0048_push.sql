-- Push messages: who sends them, and the browsers that take them.

-- The key pair by which push services know this server (RFC 8292). The newest row is used.
create table push_keys (
  id uuid primary key default gen_random_uuid(),
  -- What browsers subscribe with: a point on P-256, as base64url.
  public_key text not null constraint push_keys_public_key_form check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  -- The private key, sealed under the data keys: it stays good when SECRET changes.
  sealed text not null,
  created_at timestamptz(3) not null default now()
);

-- A browser that takes push messages, by the session that is signed in there: signing out ends them.
create table push_devices (
  auth_session_id uuid primary key references auth.sessions on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  -- Where its push service takes messages for it: known services only, as the program lists them.
  endpoint text not null
    constraint push_devices_endpoint_once unique
    constraint push_devices_endpoint_form check (endpoint ~ '^https?://' and char_length(endpoint) <= 1000),
  -- What messages are encrypted with (RFC 8291), as base64url.
  p256dh text not null constraint push_devices_p256dh_form check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null constraint push_devices_auth_form check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz(3) not null default now()
);
create index push_devices_by_user on push_devices (user_id, created_at desc);
