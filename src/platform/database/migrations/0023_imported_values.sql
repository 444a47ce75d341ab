-- What imports wrote into a store, by the names that files' fields have here. Whatever differs from it was corrected by
-- somebody since, and the next import keeps it.
alter table retailers add column imported jsonb
  constraint retailers_imported_object check (jsonb_typeof(imported) = 'object');

-- A store whose name or address was corrected is still the one that the file tells of.
alter table retailers add column imported_key text generated always as (
  case when imported ? 'name' then retailer_key(
    imported ->> 'name', imported ->> 'address', imported ->> 'city', imported ->> 'state', imported ->> 'zip',
    (imported ->> 'lat')::double precision, (imported ->> 'lng')::double precision) end) stored;
create index retailers_by_imported_key on retailers (imported_key, created_at, id) where imported_key is not null;

-- Nobody noted what files told of the stores there are: what nobody wrote by hand counts as imported.
update retailers r set imported = jsonb_strip_nulls(jsonb_build_object(
  'name', name, 'description', description, 'address', address, 'city', city, 'state', state, 'zip', zip,
  'phone', phone, 'email', email, 'websiteUrl', website_url, 'lat', lat, 'lng', lng))
where not exists (
  select from audit_log a
  where a.subject_type = 'retailer' and a.subject_id = r.id::text and a.action in ('retailer.create', 'retailer.update'));
