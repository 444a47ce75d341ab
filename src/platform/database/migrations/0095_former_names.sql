-- What agreements, exams, game systems, stores and conventions were called that are gone: the audit log keeps ids alone, and
-- says by these what its entries are about. None of them is a person.
create table former_names (
  id uuid primary key,
  name text not null,
  removed_at timestamptz(3) not null
);

create function keep_former_names() returns trigger language plpgsql as $$
begin
  insert into former_names (id, name, removed_at) select id, name, now() from gone on conflict do nothing;
  return null;
end $$;

create trigger contracts_former_names after delete on contracts
  referencing old table as gone for each statement execute function keep_former_names();
create trigger exams_former_names after delete on exams
  referencing old table as gone for each statement execute function keep_former_names();
create trigger game_systems_former_names after delete on game_systems
  referencing old table as gone for each statement execute function keep_former_names();
create trigger retailers_former_names after delete on retailers
  referencing old table as gone for each statement execute function keep_former_names();
create trigger conventions_former_names after delete on conventions
  referencing old table as gone for each statement execute function keep_former_names();
