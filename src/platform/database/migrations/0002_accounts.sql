-- Accounts: the authentication library's tables, and the profile that the product keeps beside each user.

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  name text not null default '',
  -- The library looks addresses up in lower case. Who signed up by phone has a placeholder, …@phone.invalid.
  email text not null constraint users_email_lower check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  phone_number text,
  -- No default: the library knows none either, and its answer to a duplicate sign-up would tell the two apart.
  phone_number_verified boolean,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint users_email_once unique (email),
  constraint users_phone_number_once unique (phone_number)
);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  token text not null constraint sessions_token_once unique,
  expires_at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  purpose text not null default 'normal',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index sessions_by_user on auth.sessions (user_id, created_at desc);
create index sessions_by_expiry on auth.sessions (expires_at);

create table auth.accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  password text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint accounts_once unique (provider_id, account_id)
);
create index accounts_by_user on auth.accounts (user_id);

-- The id is text: the library reserves a value under the hash of its identifier.
create table auth.verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index verifications_by_identifier on auth.verifications (identifier, created_at desc);
create index verifications_by_expiry on auth.verifications (expires_at);

create table auth.rate_limits (
  id uuid primary key default gen_random_uuid(),
  key text not null constraint rate_limits_key_once unique,
  count integer not null,
  last_request bigint not null
);
create index rate_limits_by_age on auth.rate_limits (last_request);

create table auth.jwks (
  id uuid primary key default gen_random_uuid(),
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3)
);

create table profiles (
  -- A profile is the public half of a user and goes with it.
  id uuid primary key references auth.users on delete cascade,
  username text collate "und-x-icu" not null
    constraint profiles_username_form check (username = btrim(username) and char_length(username) between 1 and 40),
  email text,
  -- The only place where a role is kept.
  role text not null default 'user' constraint profiles_role_known check (role in ('user', 'admin')),
  -- Set by an admin: from then on every request of this user is refused.
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create unique index profiles_username_once on profiles (lower(username));
create index profiles_by_email on profiles (email);
-- Possible sponsors; few among many.
create index profiles_admins on profiles (username) where role = 'admin';
create index profiles_by_age on profiles (created_at desc, id desc);

create function public_email(address text) returns text
  language sql immutable strict parallel safe
  return case when address like '%@phone.invalid' then null else address end;
comment on function public_email is 'Nothing for the placeholder address of who signed up by phone alone';

-- The first username comes from the local part of the address. A taken one gets the next free number; after many, a
-- random ending, so that a popular name costs no long search. `on conflict` keeps racing sign-ups apart.
create function create_profile() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  address text := public.public_email(new.email);
  base text := left(regexp_replace(split_part(coalesce(address, ''), '@', 1), '[^[:alnum:]._+-]', '', 'g'), 30);
  candidate text;
begin
  if base = '' then
    base := 'player';
  end if;
  for attempt in 1..40 loop
    candidate := base || case
      when attempt = 1 then ''
      when attempt <= 20 then attempt::text
      else '-' || left(md5(gen_random_uuid()::text), 8)
    end;
    insert into public.profiles (id, username, email) values (new.id, candidate, address) on conflict do nothing;
    if found then
      return null;
    end if;
  end loop;
  raise exception 'No free username for a new user' using errcode = 'unique_violation';
end
$$;

create trigger users_have_profiles after insert on auth.users for each row execute function create_profile();
