-- What the console searches, sorts and filters by; and an audit log that cannot be emptied either.

create index profiles_by_text on profiles
  using gin (username extensions.gin_trgm_ops, email extensions.gin_trgm_ops) with (fastupdate = off);
create index profiles_by_username on profiles (username, id);
-- Few among many, newest first as the console lists them.
create index profiles_admins_by_age on profiles (created_at desc, id desc) where role = 'admin';
create index profiles_disabled on profiles (created_at desc, id desc) where disabled_at is not null;

create index audit_log_by_action on audit_log (action, created_at desc, id desc);
create index audit_log_by_kind on audit_log (subject_type, created_at desc, id desc);

-- Row triggers don't see TRUNCATE.
create trigger audit_log_stays before truncate on audit_log
  for each statement execute function refuse_change();
create index audit_log_by_subject_id on audit_log (subject_id, created_at desc, id desc);
