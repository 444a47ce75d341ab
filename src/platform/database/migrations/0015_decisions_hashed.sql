-- Agreements and decisions on them can't be emptied as a whole either, and decisions carry a SHA-256 of their own: an edit around the
-- triggers of dates, names or of a copy together with its hashes shows (`npm run verify-evidence`).

create trigger contracts_stay before truncate on contracts
  for each statement execute function refuse_change();
create trigger contract_clauses_stay before truncate on contract_clauses
  for each statement execute function refuse_change();
create trigger contract_profiles_stay before truncate on contract_profiles
  for each statement execute function refuse_change();

alter table contract_profiles add column record_sha256 text not null default '';

create function iso_moment(moment timestamptz) returns text
  language sql immutable parallel safe
  return coalesce(to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '-');
comment on function iso_moment is 'As JavaScript writes a Date in UTC, with milliseconds; a hyphen where there is none';

create function contract_decision_digest(decision contract_profiles) returns text
  language sql stable
  return (
    select encode(sha256(convert_to(concat_ws(e'\n',
      decision.id, decision.contract_id, decision.template_id, decision.profile_id,
      encode(sha256(convert_to(decision.name, 'UTF8')), 'hex'),
      iso_moment(decision.accepted_date), iso_moment(decision.declined_date),
      copy.auth_id, copy.parent_id, encode(sha256(convert_to(copy.name, 'UTF8')), 'hex'),
      iso_moment(copy.created_at), copy.content_sha256, copy.clauses_sha256), 'UTF8')), 'hex')
    from contracts copy where copy.id = decision.contract_id
  );
comment on function contract_decision_digest is
  'SHA-256 in hexadecimal of a decision and its copy: ids, dates, hashed names, and the hashes of the text, a line each';

alter table contract_profiles disable trigger contract_profiles_are_evidence;
update contract_profiles decision set record_sha256 = contract_decision_digest(decision);
alter table contract_profiles enable trigger contract_profiles_are_evidence;

create function hash_decision() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.record_sha256 := coalesce(contract_decision_digest(new), '');
  return new;
end
$$;
create trigger contract_profiles_hashed before insert on contract_profiles
  for each row execute function hash_decision();
