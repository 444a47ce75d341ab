-- Agreements: templates, and the executed copies that a decision leaves behind (section 3 of the games document).

create table contract_classes (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint contract_classes_name_once unique
);
insert into contract_classes (id, name) values
  ('00000000-0000-4000-8000-0000000000c1', 'Template'),
  ('00000000-0000-4000-8000-0000000000c2', 'Executed');

create function executed_class_id() returns uuid
  language sql immutable parallel safe
  return uuid '00000000-0000-4000-8000-0000000000c2';

create table contracts (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null
    constraint contracts_name_present check (char_length(btrim(name)) between 1 and 200),
  description text,
  content text not null,
  class_id uuid not null references contract_classes on delete restrict,
  -- Who wrote a template, or who decided. No foreign key: evidence outlives the account and can't be set to null.
  auth_id uuid,
  -- The template of an executed copy. A template that somebody decided on is retired, not deleted.
  parent_id uuid references contracts on delete restrict,
  -- Executed copies: SHA-256 in hexadecimal of the content, and of the clauses (see contract_clauses_digest).
  content_sha256 text,
  clauses_sha256 text,
  -- A retired template is offered no longer.
  retired_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint contracts_copy_whole check (
    class_id <> executed_class_id()
    or (parent_id is not null and auth_id is not null and content_sha256 is not null and clauses_sha256 is not null
      and description is not distinct from 'Executed Agreement' and retired_at is null)),
  constraint contracts_copy_hashed check (content_sha256 = encode(sha256(convert_to(content, 'UTF8')), 'hex')),
  constraint contracts_template_whole check (class_id = executed_class_id() or parent_id is null)
);
create index contracts_by_class on contracts (class_id, created_at desc, id desc);
create index contracts_by_parent on contracts (parent_id);
create index contracts_by_person on contracts (auth_id, created_at desc, id desc);

create table contract_clauses (
  id uuid primary key default gen_random_uuid(),
  -- Clauses are part of their contract. Those of executed copies never go (refused below).
  contract_id uuid not null references contracts on delete cascade,
  -- What this contract calls it; clause_name and clause_content are the clause itself.
  name text not null constraint contract_clauses_name_present check (char_length(btrim(name)) between 1 and 200),
  sortorder integer not null,
  clause_name text not null,
  clause_content text not null,
  -- Deferred, so that two clauses can change places in one transaction.
  constraint contract_clauses_order_once unique (contract_id, sortorder) deferrable initially deferred
);

create function contract_clauses_digest(contract uuid) returns text
  language sql stable
  return (
    select encode(sha256(convert_to(coalesce(
      string_agg(name || e'\n' || clause_name || e'\n' || clause_content || e'\n\n', '' order by sortorder), ''), 'UTF8')), 'hex')
    from contract_clauses where contract_id = contract
  );
comment on function contract_clauses_digest is
  'SHA-256 in hexadecimal of all clauses by sortorder, each as name, clause name and clause content with a line feed after each and one more at the end';

create table contract_profiles (
  id uuid primary key default gen_random_uuid(),
  -- The executed copy that was decided on, and the template that it was made from.
  contract_id uuid not null constraint contract_profiles_contract_once unique references contracts on delete restrict,
  template_id uuid not null references contracts on delete restrict,
  -- No foreign key: the decision outlives the account.
  profile_id uuid not null,
  name text not null,
  accepted_date timestamptz(3),
  declined_date timestamptz(3),
  constraint contract_profiles_decided check (num_nonnulls(accepted_date, declined_date) = 1)
);
-- An accepted template is not offered again; a declined one may be.
create unique index contract_profiles_accepted_once on contract_profiles (profile_id, template_id)
  where accepted_date is not null;
create index contract_profiles_by_profile on contract_profiles (profile_id, contract_id);
create index contract_profiles_by_template on contract_profiles (template_id);

-- Executed copies never change. Templates don't turn into copies either: a copy is made, not declared.
create trigger contracts_are_evidence before update or delete on contracts
  for each row when (old.class_id = executed_class_id()) execute function refuse_change();
create trigger templates_stay_templates before update on contracts
  for each row when (new.class_id = executed_class_id()) execute function refuse_change();
create trigger contract_profiles_are_evidence before update or delete on contract_profiles
  for each row execute function refuse_change();

create function keep_executed_clauses() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select 1 from contracts
    where id in (old.contract_id, case when tg_op = 'UPDATE' then new.contract_id end) and class_id = executed_class_id()
  ) then
    raise exception 'Clauses of an executed agreement are evidence and are never changed or deleted'
      using errcode = 'restrict_violation', constraint = 'contract_clauses_are_evidence', table = 'contract_clauses';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger contract_clauses_are_evidence before update or delete on contract_clauses
  for each row execute function keep_executed_clauses();

-- At commit an executed copy has exactly the clauses that its hash names; a clause added later would change it.
create function check_clauses_digest() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  contract uuid := case when tg_table_name = 'contracts' then (to_jsonb(new) ->> 'id')::uuid
    else (to_jsonb(new) ->> 'contract_id')::uuid end;
begin
  if exists (
    select 1 from contracts
    where id = contract and class_id = executed_class_id() and clauses_sha256 <> contract_clauses_digest(contract)
  ) then
    raise exception 'The clauses of an executed agreement do not match their hash'
      using errcode = 'check_violation', constraint = 'contracts_clauses_hashed', table = 'contracts';
  end if;
  return null;
end
$$;
create constraint trigger contracts_clauses_hashed after insert on contracts deferrable initially deferred
  for each row execute function check_clauses_digest();
create constraint trigger contract_clauses_hashed after insert on contract_clauses deferrable initially deferred
  for each row execute function check_clauses_digest();
