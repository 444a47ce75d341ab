-- An invitation link lasts until it is ended. Its token is made from this seed and a key of the server (docs/security.md), so that
-- its player can be shown it again and nobody can read it out of the database. Links from before have none: they end as they were to.
alter table invite_links
  alter column expires_at drop not null,
  add column seed text constraint invite_links_seed_form check (seed ~ '^[A-Za-z0-9_-]{22}$');
alter table invite_links
  add constraint invite_links_lasting check ((seed is null) = (expires_at is not null));
