-- What the console's lists of campaigns and of invitations whose mail failed are filtered and searched by.

create index campaigns_inactive on campaigns (created_at desc, id desc) where status <> 'active';

-- Few among many, newest first as the console lists them.
create index invites_failed on invites (created_at desc, id desc) where status = 'email_failed';
create index invites_failed_by_text on invites
  using gin (email extensions.gin_trgm_ops, first_name extensions.gin_trgm_ops, last_name extensions.gin_trgm_ops)
  with (fastupdate = off) where status = 'email_failed';
