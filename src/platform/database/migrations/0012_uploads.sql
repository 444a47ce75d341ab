-- Files that were sent and wait for the thing that they belong to: an operation takes them over, or they are swept.
create table uploads (
  -- Chosen by the browser, so that a file sent again after a lost connection is stored once.
  id uuid primary key,
  -- Only who sent a file may put it anywhere; what waits goes with the user.
  user_id uuid not null references auth.users on delete cascade,
  kind text not null constraint uploads_kind_form check (kind ~ '^[a-z-]{1,40}$'),
  name text not null constraint uploads_name_present check (char_length(btrim(name)) between 1 and 255),
  storage_key text not null constraint uploads_key_once unique,
  content_type text not null,
  size_bytes integer not null constraint uploads_size_range check (size_bytes >= 0),
  created_at timestamptz(3) not null default now()
);
create index uploads_by_user on uploads (user_id);
create index uploads_by_age on uploads (created_at);

-- The sweeper asks of stored pictures whether anything still shows them.
create index players_by_picture on players (alias_image_url) where alias_image_url is not null;
create index retailers_by_picture on retailers (store_photo) where store_photo is not null;
create index game_systems_by_picture on game_systems (logo_image_url) where logo_image_url is not null;
create index conventions_by_picture on conventions (image_url) where image_url is not null;
