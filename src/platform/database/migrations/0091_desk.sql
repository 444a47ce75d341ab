-- What came to wait for admins and that they were not told of yet: a row each time, so that nobody waits for anybody.
create table desk_news (
  id uuid primary key,
  kind text not null constraint desk_news_kind_known check (kind in ('report', 'appeal', 'message', 'exam')),
  arrived_at timestamptz(3) not null
);
create index desk_news_by_kind on desk_news (kind, arrived_at, id);

-- Which admin works on what waits. Without a reference to what it is: cases, messages and submitted exams are tables of their own.
create table desk_takes (
  subject_id uuid primary key,
  kind text not null constraint desk_takes_kind_known check (kind in ('report', 'appeal', 'message', 'exam')),
  taken_by uuid not null references profiles on delete cascade,
  taken_at timestamptz(3) not null
);
create index desk_takes_by_admin on desk_takes (taken_by);
create index desk_takes_by_time on desk_takes (taken_at desc, subject_id desc);
