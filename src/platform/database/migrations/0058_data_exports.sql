-- The copy of everything of a person that they asked for. One a person: the next one takes its place.

create table data_exports (
  user_id uuid primary key references auth.users on delete cascade,
  requested_at timestamptz(3) not null,
  -- How often somebody began to make it.
  tries smallint not null default 0 constraint data_exports_tries_form check (tries >= 0),
  -- Who of the servers makes it, by a name of this try alone, and until when it is theirs: a server that died leaves it to others.
  taken_by uuid,
  taken_until timestamptz(3) not null,
  failed_at timestamptz(3),
  ready_at timestamptz(3),
  storage_key text constraint data_exports_storage_key_once unique,
  size_bytes bigint constraint data_exports_size_form check (size_bytes > 0),
  constraint data_exports_ready_whole check ((ready_at is null) = (storage_key is null) and (ready_at is null) = (size_bytes is null)),
  constraint data_exports_one_end check (failed_at is null or ready_at is null)
);
-- Those that wait, and those that are over.
create index data_exports_waiting on data_exports (taken_until) where failed_at is null and ready_at is null;
create index data_exports_by_end on data_exports (coalesce(ready_at, failed_at)) where failed_at is not null or ready_at is not null;
