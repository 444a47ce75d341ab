-- Networks that an account has signed in from, as keyed hashes. A network from which somebody tries many accounts lets
-- in by password only the devices and accounts that were there before.
create table auth.sign_in_networks (
  user_id uuid not null references auth.users (id) on delete cascade,
  network text not null,
  last_sign_in_at timestamptz(3) not null,
  constraint sign_in_networks_once primary key (user_id, network)
);
create index sign_in_networks_by_age on auth.sign_in_networks (last_sign_in_at);
