-- What tells one store from another when files of stores are imported: name, address and place, by their letters and
-- digits; a store without an address by its position, to about a hundred metres. Case counts beyond ASCII, so that every
-- server and the browser (storeKey) say the same.
create function retailer_key(
    name text, address text, city text, state text, zip text, lat double precision, lng double precision)
  returns text
  language sql immutable parallel safe
  return md5(
    translate(lower(coalesce(name, '') collate "C"), E' \t\n\r!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', '') || '|' ||
    translate(lower(coalesce(address, '') collate "C"), E' \t\n\r!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', '') || '|' ||
    case when coalesce(address, '') = '' and lat is not null and lng is not null
      then floor(lat * 1000)::bigint::text || ',' || floor(lng * 1000)::bigint::text
      else translate(
        lower((case when coalesce(zip, '') <> '' then left(zip, 5)
          else coalesce(city, '') || '/' || coalesce(state, '') end) collate "C"),
        E' \t\n\r!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', '') end);
comment on function retailer_key is 'Equal for rows that tell of the same store';

alter table retailers add column import_key text
  generated always as (retailer_key(name, address, city, state, zip, lat, lng)) stored;
-- With the age, so that the oldest of equal ones is found here and not by walking all stores in the order of theirs.
create index retailers_by_import_key on retailers (import_key, created_at, id);
