-- Addresses that want no invitations. Only a keyed hash is kept: it recognises an address that somebody types, and tells none.
create table refused_invitations (
  address_hash text primary key
    constraint refused_invitations_hash_form check (address_hash ~ '^[A-Za-z0-9_-]{43}$'),
  refused_at timestamptz(3) not null default now()
);
