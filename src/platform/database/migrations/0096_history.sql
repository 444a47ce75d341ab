-- What a change of an agreement, exam, game system, store or convention said before and after it, so that admins can read it and
-- bring it back. An entry of the audit log stands behind each; the log itself keeps no texts, and is never removed. A change of
-- many things at once, such as an import, is one entry of the log and one row here for each thing.
create table history (
  id uuid primary key default gen_random_uuid(),
  -- No foreign key: the log is evidence, its entries are never deleted.
  entry_id uuid not null,
  subject_id uuid not null,
  -- The fields that changed, with their values; empty where no text changed, as when something was published.
  before jsonb not null default '{}' constraint history_before_object check (jsonb_typeof(before) = 'object'),
  after jsonb not null default '{}' constraint history_after_object check (jsonb_typeof(after) = 'object'),
  created_at timestamptz(3) not null
);

create index history_by_subject on history (subject_id, created_at desc, id desc);

-- What was done before this version is told without its words.
insert into history (entry_id, subject_id, created_at)
select id, subject_id::uuid, created_at from audit_log
where subject_type in ('template', 'exam', 'game-system', 'retailer', 'convention')
  and action in (
    'template.create', 'template.update', 'template.publish', 'template.version', 'template.retire', 'template.offer',
    'exam.create', 'exam.update', 'exam.questions', 'exam.publish', 'game-system.create', 'game-system.update',
    'retailer.create', 'retailer.update', 'retailer.status', 'retailer.add-manager', 'retailer.remove-manager',
    'convention.create', 'convention.update')
  and subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

delete from history where subject_id not in (
  select id from contracts union all select id from exams union all select id from game_systems
  union all select id from retailers union all select id from conventions);

-- The words of a thing go with it; its name stays for the log.
create or replace function keep_former_names() returns trigger language plpgsql as $$
begin
  insert into former_names (id, name, removed_at) select id, name, now() from gone on conflict do nothing;
  delete from history where subject_id in (select id from gone);
  return null;
end $$;
