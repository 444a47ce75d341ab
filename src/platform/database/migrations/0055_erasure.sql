-- Accounts that are to be erased, the ids of those that were, and the seats that nobody holds any more.

-- Held back until `due_at`, so that nobody loses an account by one press.
create table erasure_requests (
  user_id uuid primary key references auth.users on delete cascade,
  requested_at timestamptz(3) not null,
  due_at timestamptz(3) not null constraint erasure_requests_held_back check (due_at > requested_at),
  -- When the person was told that a day is left.
  reminded_at timestamptz(3)
);
create index erasure_requests_by_due on erasure_requests (due_at);

-- Ids that lead nowhere any more. A restored backup must not bring them back: the same ids lie in a file beside the backups.
create table erased_users (
  user_id uuid primary key,
  erased_at timestamptz(3) not null default now()
);
create trigger erased_users_are_evidence before update or delete on erased_users
  for each row execute function refuse_change();
create trigger erased_users_stay before truncate on erased_users
  for each statement execute function refuse_change();

-- A seat of an erased player in a session that had begun: for the books of who runs the campaign. It says whose it was to nobody.
create table former_seats (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references sessions on delete cascade,
  price numeric(10, 2) not null constraint former_seats_price_range check (price between 0 and 99999999.99),
  payment_status text not null constraint former_seats_payment_known check (payment_status in ('pending', 'paid')),
  -- When the seat was taken.
  created_at timestamptz(3) not null default now()
);
create index former_seats_by_session on former_seats (session_id, created_at, id);
