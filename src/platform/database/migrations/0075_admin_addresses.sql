-- Addresses of whoever is or was an admin: ADMIN_EMAILS makes nobody an admin by them again. Only a keyed hash is kept, and
-- the key is outside of the database's reach: the server writes those of earlier admins as it starts.
create table auth.admin_addresses (
  address_hash text primary key
    constraint admin_addresses_hash_form check (address_hash ~ '^[A-Za-z0-9_-]{43}$'),
  noted_at timestamptz(3) not null default now()
);
