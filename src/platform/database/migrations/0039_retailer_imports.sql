-- An address is the same however its street is abbreviated, so that files of two sources make no store twice. The words
-- of storeKey are the same ones. Each word has blanks of its own, so that one of two equal ones in a row is not missed.
create function street_key(text) returns text
  language sql immutable parallel safe
  return translate(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      ' ' || replace(translate(lower(coalesce($1, '') collate "C"),
        E' \t\n\r!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', repeat(' ', 36)), ' ', '  ') || ' '
     , ' avenue ', ' ave '), ' av ', ' ave '), ' street ', ' st '), ' saint ', ' st '), ' boulevard ', ' blvd ')
     , ' road ', ' rd '), ' drive ', ' dr '), ' lane ', ' ln '), ' court ', ' ct '), ' place ', ' pl ')
     , ' square ', ' sq '), ' highway ', ' hwy '), ' parkway ', ' pkwy '), ' pky ', ' pkwy '), ' circle ', ' cir ')
     , ' terrace ', ' ter '), ' trail ', ' trl '), ' turnpike ', ' tpke '), ' plaza ', ' plz '), ' center ', ' ctr ')
     , ' centre ', ' ctr '), ' expressway ', ' expy '), ' freeway ', ' fwy '), ' suite ', ' ste ')
     , ' building ', ' bldg '), ' floor ', ' fl '), ' mount ', ' mt '), ' fort ', ' ft '), ' north ', ' n ')
     , ' south ', ' s '), ' east ', ' e '), ' west ', ' w '), ' northeast ', ' ne '), ' northwest ', ' nw ')
     , ' southeast ', ' se '), ' southwest ', ' sw '),
    ' ', '');
comment on function street_key is 'An address by its letters and digits, with the words of streets abbreviated';

create or replace function retailer_key(
    name text, address text, city text, state text, zip text, lat double precision, lng double precision)
  returns text
  language sql immutable parallel safe
  return md5(
    translate(lower(coalesce(name, '') collate "C"), E' \t\n\r!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', '') || '|' ||
    street_key(address) || '|' ||
    case when coalesce(address, '') = '' and lat is not null and lng is not null
      then floor(lat * 1000)::bigint::text || ',' || floor(lng * 1000)::bigint::text
      else translate(
        lower((case when coalesce(zip, '') <> '' then left(zip, 5)
          else coalesce(city, '') || '/' || coalesce(state, '') end) collate "C"),
        E' \t\n\r!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', '') end);

-- Both keys are computed anew where the address is spelled out.
update retailers set name = name, imported = imported
where import_key <> retailer_key(name, address, city, state, zip, lat, lng)
  or imported_key <> retailer_key(
    imported ->> 'name', imported ->> 'address', imported ->> 'city', imported ->> 'state', imported ->> 'zip',
    (imported ->> 'lat')::double precision, (imported ->> 'lng')::double precision);

-- Each file that was imported, so that the stores it made can be taken back.
create table retailer_imports (
  id uuid primary key,
  created_at timestamptz(3) not null default now(),
  -- The name of the file, as whoever imported it had it.
  file_name text not null constraint retailer_imports_file_name_length check (char_length(file_name) between 1 and 200),
  undone_at timestamptz(3)
);
create index retailer_imports_by_age on retailer_imports (created_at desc, id desc);

-- The import that made a store.
alter table retailers add column import_id uuid references retailer_imports on delete set null;
create index retailers_by_import on retailers (import_id, id) where import_id is not null;
