-- What the console's lists of exams, conventions and messages are searched and sorted by.

create index exams_by_text on exams using gin (name extensions.gin_trgm_ops) with (fastupdate = off);
create index exams_by_name on exams (name, id);
create index conventions_by_text on conventions
  using gin (name extensions.gin_trgm_ops, location extensions.gin_trgm_ops) with (fastupdate = off);
create index conventions_by_name on conventions (name, id);
create index contact_messages_by_text on contact_messages
  using gin (name extensions.gin_trgm_ops, email extensions.gin_trgm_ops, subject extensions.gin_trgm_ops)
  with (fastupdate = off);
