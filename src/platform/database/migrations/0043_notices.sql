-- What concerns people, told once: in the app at once, by mail and push a little later, so that changes in a short time are told
-- with their final state.

create table notices (
  id uuid primary key,
  -- The name of its kind, which the program declares.
  kind text not null constraint notices_kind_form check (kind ~ '^[a-z]+(-[a-z]+)*[.][a-z]+(-[a-z]+)*$'),
  -- What it is about, such as a session's id: further events of the kind about the same join it while it is open.
  about text not null constraint notices_about_length check (char_length(about) between 1 and 200),
  facts jsonb not null constraint notices_facts_object check (jsonb_typeof(facts) = 'object'),
  created_at timestamptz(3) not null default now(),
  -- Further events join it until it was told by mail or push to the first reader.
  is_open boolean not null default true,
  -- Told once for ever, however often its event is seen, such as a reminder.
  is_once boolean not null default false
);
-- One open notice of a kind about a thing; of a kind that is told once, one at all.
create unique index notices_once on notices (kind, about) where is_open or is_once;
create index notices_by_age on notices (created_at, id);

-- Who is told. The app lists them; mail and push are due at `due_at` and told when that is null.
create table notice_readers (
  notice_id uuid not null references notices on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  -- The last event that joined it: what the app lists by.
  at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  -- False for who chose not to see its kind in the app: then it is there for mail and push alone.
  is_listed boolean not null default true,
  due_at timestamptz(3),
  primary key (notice_id, user_id)
);
create index notice_readers_by_user on notice_readers (user_id, at desc, notice_id desc);
create index notice_readers_unread on notice_readers (user_id) where read_at is null and is_listed;
create index notice_readers_due on notice_readers (due_at, notice_id, user_id) where due_at is not null;

-- Which kinds reach somebody in which way, where that differs from how the kind is declared.
create table notice_choices (
  user_id uuid not null references auth.users on delete cascade,
  kind text not null,
  channel text not null constraint notice_choices_channel check (channel in ('app', 'mail', 'push')),
  is_on boolean not null,
  primary key (user_id, kind, channel)
);

-- When mail and push wait until the morning, by the reader's clock: minutes since midnight; over midnight when it ends before
-- it begins. And how long before a session reminders come; null for how they are declared, 0 for never.
create table notice_settings (
  user_id uuid primary key references auth.users on delete cascade,
  quiet_from integer constraint notice_settings_quiet_from_range check (quiet_from between 0 and 1439),
  quiet_until integer constraint notice_settings_quiet_until_range check (quiet_until between 0 and 1439),
  first_reminder_minutes integer constraint notice_settings_first_range check (first_reminder_minutes between 0 and 10080),
  second_reminder_minutes integer constraint notice_settings_second_range check (second_reminder_minutes between 0 and 10080),
  constraint notice_settings_quiet_pair check ((quiet_from is null) = (quiet_until is null))
);
