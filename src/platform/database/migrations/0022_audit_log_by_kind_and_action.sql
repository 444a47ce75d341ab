-- The console narrows the log to an action of a kind of thing: the rare one among many is found here, and not by reading
-- all of the kind. Entries of one thing are found by its id alone (0013), so that the index before is not needed.
create index audit_log_by_kind_and_action on audit_log (subject_type, action, created_at desc, id desc);
drop index audit_log_by_subject;
