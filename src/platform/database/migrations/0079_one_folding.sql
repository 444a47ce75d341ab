-- Every search compares words made the same way (searchWords): whatever accents, case, apostrophes, punctuation and form of
-- Unicode a text has. What is ASCII alone, as most texts are, takes the short ways.
create or replace function search_words(text) returns text
  language sql immutable parallel safe
  return case
    when $1 collate "C" ~ '^[A-Za-z0-9]+( [A-Za-z0-9]+)*$' then lower($1 collate "C")
    when $1 collate "C" ~ '^[ -~]*$' then btrim(regexp_replace(
      replace(replace(replace(lower($1 collate "C"), '&', ' and '), '''', ''), '`', ''), '[^a-z0-9]+', ' ', 'g'))
    else btrim(regexp_replace(replace(replace(replace(replace(replace(translate(
      normalize(lower(regexp_replace(
        normalize(
          translate($1 collate "C", U&'''`\00B4\2018\2019\02BC\2032\00AE\2120\2122\00AD\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2061\2062\2063\2064\2066\2067\2068\2069\FE0E\FE0F\FEFF', ''),
          NFKD),
        '[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0640\u064B-\u0655\u0670]', '', 'g')
        collate "und-x-icu"), NFC) collate "C",
      U&'\00F8\0142\0111\00F0\0131\03C2!"#$%()*+,-./:;<=>?@[\\]^_{|}~\0009\000A\000D\00A1\00A6\00A7\00AB\00B6\00B7\00BB\00BF\2010\2011\2012\2013\2014\2015\201A\201C\201D\201E\201F\2022\2039\203A\2044',
      U&'olddi\03C3' || repeat(' ', 55)),
      '&', ' and '), U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'), U&'\00FE', 'th'),
      ' {2,}', ' ', 'g')) end;

-- A text as searches look at it: '% oak%' is where a word begins.
create function search_text(text) returns text
  language sql immutable parallel safe
  return ' ' || search_words($1) || ' ';
comment on function search_text is 'The words of a text as searches compare them, with a blank around each';

-- Stores are told apart by their words, too: files of two sources spell 'Café' and '&' in two ways.
create or replace function street_key(text) returns text
  language sql immutable parallel safe
  return translate(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      ' ' || replace(search_words(coalesce($1, '')), ' ', '  ') || ' '
     , ' avenue ', ' ave '), ' av ', ' ave '), ' street ', ' st '), ' saint ', ' st '), ' boulevard ', ' blvd ')
     , ' road ', ' rd '), ' drive ', ' dr '), ' lane ', ' ln '), ' court ', ' ct '), ' place ', ' pl ')
     , ' square ', ' sq '), ' highway ', ' hwy '), ' parkway ', ' pkwy '), ' pky ', ' pkwy '), ' circle ', ' cir ')
     , ' terrace ', ' ter '), ' trail ', ' trl '), ' turnpike ', ' tpke '), ' plaza ', ' plz '), ' center ', ' ctr ')
     , ' centre ', ' ctr '), ' expressway ', ' expy '), ' freeway ', ' fwy '), ' suite ', ' ste ')
     , ' building ', ' bldg '), ' floor ', ' fl '), ' mount ', ' mt '), ' fort ', ' ft '), ' north ', ' n ')
     , ' south ', ' s '), ' east ', ' e '), ' west ', ' w '), ' northeast ', ' ne '), ' northwest ', ' nw ')
     , ' southeast ', ' se '), ' southwest ', ' sw '),
    ' ', '');

create or replace function retailer_key(
    name text, address text, city text, state text, zip text, lat double precision, lng double precision)
  returns text
  language sql immutable parallel safe
  return md5(
    replace(search_words(coalesce(name, '')), ' ', '') || '|' || street_key(address) || '|' ||
    case when coalesce(address, '') = '' and lat is not null and lng is not null
      then floor(lat * 1000)::bigint::text || ',' || floor(lng * 1000)::bigint::text
      when coalesce(zip, '') <> '' then replace(search_words(left(zip, 5)), ' ', '')
      else street_key(coalesce(city, '') || '/' || coalesce(state, '')) end);
drop function key_letters;

-- Titles and aliases are looked at row by row as well as through their indexes: their words are kept.
alter table campaigns add column search_text text collate "C" not null generated always as (search_text(title)) stored;
alter table players add column search_text text collate "C" not null generated always as (search_text(alias)) stored;
drop index campaigns_by_text, campaigns_by_title_start, players_by_text, players_by_alias_start;
create index campaigns_by_search_text on campaigns using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);
create index campaigns_by_search_start on campaigns (type_id, search_text);
create index players_by_search_text on players using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);
create index players_by_search_start on players (search_text);
-- Of stores, name, city and state stand in one text already.
drop index retailers_by_text, retailers_by_name_start, retailers_by_city_start;
create index retailers_by_search_start on retailers (search_text);
create index retailers_by_city_start on retailers ((search_text(city) collate "C"));

drop index profiles_by_text, exams_by_text, conventions_by_text, contact_messages_by_text, invites_failed_by_text;
create index profiles_by_search_text on profiles
  using gin (search_text(username) extensions.gin_trgm_ops, search_text(email) extensions.gin_trgm_ops)
  with (fastupdate = off);
create index exams_by_search_text on exams using gin (search_text(name) extensions.gin_trgm_ops) with (fastupdate = off);
create index conventions_by_search_text on conventions
  using gin (search_text(name) extensions.gin_trgm_ops, search_text(location) extensions.gin_trgm_ops)
  with (fastupdate = off);
create index contact_messages_by_search_text on contact_messages
  using gin (search_text(name) extensions.gin_trgm_ops, search_text(email) extensions.gin_trgm_ops,
    search_text(subject) extensions.gin_trgm_ops) with (fastupdate = off);
create index invites_failed_by_search_text on invites
  using gin (search_text(email) extensions.gin_trgm_ops, search_text(first_name) extensions.gin_trgm_ops,
    search_text(last_name) extensions.gin_trgm_ops) with (fastupdate = off) where status = 'email_failed';

-- Typed text is stored composed (NFC). This composes the names that were stored before that rule. A name stays as it is
-- where another user already has the composed one; the console lists it.
update game_systems set name = normalize(name, NFC) where name is not nfc normalized and not exists (
  select from game_systems other where other.id <> game_systems.id
    and lower(normalize(other.name, NFC)) = lower(normalize(game_systems.name, NFC)));
update profiles set username = normalize(username, NFC) where username is not nfc normalized and not exists (
  select from profiles other where other.id <> profiles.id
    and lower(normalize(other.username, NFC)) = lower(normalize(profiles.username, NFC)));
update players set alias = normalize(alias, NFC)
where alias is not nfc normalized and char_length(normalize(alias, NFC)) >= 2 and not exists (
  select from players other where other.id <> players.id
    and lower(normalize(other.alias, NFC)) = lower(normalize(players.alias, NFC)));
update campaigns set title = normalize(title, NFC) where title is not nfc normalized;
update conventions set name = normalize(name, NFC), location = normalize(location, NFC)
where name is not nfc normalized or location is not nfc normalized;
-- An import compares what it wrote with what the store has now, so both change together. Other stores are written only
-- where their search text or their keys change.
update retailers set name = normalize(name, NFC), address = normalize(address, NFC), city = normalize(city, NFC),
  imported = normalize(imported::text, NFC)::jsonb
where name is not nfc normalized or address is not nfc normalized or city is not nfc normalized
  or search_text <> search_text(name || ' ' || coalesce(city, '') || ' ' || coalesce(state, '')) collate "C"
  or import_key <> retailer_key(name, address, city, state, zip, lat, lng)
  or imported_key <> retailer_key(
    imported ->> 'name', imported ->> 'address', imported ->> 'city', imported ->> 'state', imported ->> 'zip',
    (imported ->> 'lat')::double precision, (imported ->> 'lng')::double precision);

-- The names that are left: few, so that the console reads all.
create index players_not_composed on players (auth_id) where alias is not nfc normalized;
create index profiles_not_composed on profiles (id) where username is not nfc normalized;
