-- Sign-ins, good and bad, for their own person. Those of one hour that look alike are one row with a count: a flood of wrong
-- passwords makes at most as many rows an hour as there are slots.
create table auth.sign_ins (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  -- The full hour in which they happened.
  hour timestamptz(3) not null,
  outcome text not null constraint sign_ins_outcome_known check (outcome in ('good', 'challenged', 'bad', 'refused')),
  way text not null constraint sign_ins_way_known check (way in (
    'password', 'link', 'code', 'passkey', 'authenticator', 'recovery-code', 'new-password',
    'github', 'google', 'microsoft', 'demo')),
  -- Where a device and network are counted; others that fall into the same slot are counted with them.
  slot smallint not null constraint sign_ins_slot_form check (slot between 0 and 255),
  -- The device's name, such as Firefox on Linux; null once several share the row.
  device text constraint sign_ins_device_form check (char_length(device) between 1 and 60),
  -- A keyed hash of the account and the client's network; null once several share the row.
  network text constraint sign_ins_network_form check (char_length(network) between 1 and 64),
  attempts integer not null default 1 constraint sign_ins_attempts_form check (attempts > 0),
  last_at timestamptz(3) not null,
  constraint sign_ins_once unique (user_id, hour, outcome, way, slot)
);
create index sign_ins_by_user on auth.sign_ins (user_id, last_at, id);
create index sign_ins_by_age on auth.sign_ins (last_at);
