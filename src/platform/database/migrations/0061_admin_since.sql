-- Since when an admin is one: the days of grace for setting up a second step begin then.
alter table profiles add column admin_since timestamptz(3);
-- For whoever is an admin already they begin now.
update profiles set admin_since = now() where role = 'admin';

-- Roles are set in more places than one, and by hand: none of them forgets it.
create function keep_admin_since() returns trigger language plpgsql as $$
begin
  new.admin_since := case when new.role = 'admin' then coalesce(new.admin_since, now()) end;
  return new;
end $$;
create trigger profiles_keep_admin_since before insert or update of role, admin_since on profiles
  for each row execute function keep_admin_since();
