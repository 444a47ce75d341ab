-- The yes of a second admin counts once they have been one for some days, so that nobody makes their own second admin. It counts from
-- the first day of whom the operator made an admin, and of whoever was one before this.
alter table profiles add column approves_at_once boolean not null default false;
update profiles set approves_at_once = true where role = 'admin';

create or replace function keep_admin_since() returns trigger language plpgsql as $$
begin
  new.admin_since := case when new.role = 'admin' then coalesce(new.admin_since, now()) end;
  new.approves_at_once := new.role = 'admin' and new.approves_at_once;
  return new;
end $$;
