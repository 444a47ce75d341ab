-- Random keys for what has to outlive every change of SECRET, such as counters' keyed hashes and tokens of third parties. They are
-- sealed: whoever reads the database has no key without SECRET.

create table data_keys (
  id uuid primary key default gen_random_uuid(),
  -- AES-256-GCM under SECRET, sealed anew by the first start after SECRET changed. A row that nothing opens is of a SECRET that
  -- nobody named; it stays, in case somebody does. The oldest that can be opened is used.
  sealed text not null,
  created_at timestamptz(3) not null default now()
);
