-- Sessions that repeat. The hour is the clock's at the place, so that it stays across changes of the clocks.
create table session_series (
  id uuid primary key,
  campaign_id uuid not null references campaigns on delete cascade,
  repeats text not null constraint session_series_repeats_known check (
    repeats in ('weekly', 'every-two-weeks', 'monthly', 'chosen-days')),
  -- Of a monthly series: which of its weekday in the month, -1 for the last one.
  week smallint constraint session_series_week_range check (week in (1, 2, 3, 4, -1)),
  local_time text not null constraint session_series_time_form check (local_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- An IANA name.
  time_zone text not null constraint session_series_zone_form check (char_length(time_zone) between 1 and 64),
  first_date date not null,
  last_date date not null,
  revision integer not null default 1 constraint session_series_revision check (revision > 0),
  created_at timestamptz(3) not null default now(),
  constraint session_series_monthly check ((repeats = 'monthly') = (week is not null)),
  constraint session_series_dates_order check (last_date >= first_date)
);
create index session_series_by_campaign on session_series (campaign_id);

alter table sessions
  add column series_id uuid references session_series on delete set null,
  -- The date that it stands for in its series, also after it was moved alone.
  add column series_date date,
  -- Whether it was changed alone since.
  add column is_exception boolean not null default false,
  add constraint sessions_series_dated check (series_id is null or series_date is not null);
create index sessions_by_series on sessions (series_id, series_date, id) where series_id is not null;

-- Dates of a series that its organiser took out, so that they can be put back.
create table series_skips (
  series_id uuid not null references session_series on delete cascade,
  series_date date not null,
  session_number integer not null constraint series_skips_number_range check (session_number > 0),
  primary key (series_id, series_date)
);
