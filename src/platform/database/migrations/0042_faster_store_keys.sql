-- What is computed of every store that is written, in a fraction of the time and with the same results: translate()
-- compares each letter with its whole list, so that only texts with something else than ASCII letters, digits and blanks
-- go through it.
create or replace function search_words(text) returns text
  language sql immutable parallel safe
  return case
    when $1 collate "C" ~ '^[A-Za-z0-9]+( [A-Za-z0-9]+)*$' then lower($1 collate "C")
    when $1 collate "C" ~ '^[ -~]*$' then btrim(regexp_replace(
      replace(replace(replace(lower($1 collate "C"), '&', ' and '), '''', ''), '`', ''), '[^a-z0-9]+', ' ', 'g'))
    else btrim(regexp_replace(translate(
      replace(lower($1 collate "und-x-icu"), '&', ' and ') collate "C",
      U&'áàâäãåāçćčéèêëēėęíìîïīñńóòôöõøōśšúùûüūýÿžźż!"#$%()*+,-./:;<=>?@[\\]^_{|}~\0009\000A\000D\00A0\2010\2011\2012\2013\2014''`\00B4\2018\2019\02BC',
      'aaaaaaaccceeeeeeeiiiiinnooooooossuuuuuyyzzz' || repeat(' ', 38)), ' {2,}', ' ', 'g')) end;

create function key_letters(text) returns text
  language sql immutable parallel safe
  return case
    when $1 collate "C" ~ '^[A-Za-z0-9 ]*$' then replace(lower($1 collate "C"), ' ', '')
    else translate(lower(coalesce($1, '') collate "C"), E' \t\n\r!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', '') end;
comment on function key_letters is 'What two spellings of a text have in common: small letters, digits and all beyond ASCII';

create or replace function street_key(text) returns text
  language sql immutable parallel safe
  return translate(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      ' ' || replace(case
        when $1 collate "C" ~ '^[A-Za-z0-9 ]*$' then lower($1 collate "C")
        else translate(lower(coalesce($1, '') collate "C"),
          E' \t\n\r!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', repeat(' ', 36)) end, ' ', '  ') || ' '
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
    key_letters(name) || '|' || street_key(address) || '|' ||
    case when coalesce(address, '') = '' and lat is not null and lng is not null
      then floor(lat * 1000)::bigint::text || ',' || floor(lng * 1000)::bigint::text
      else key_letters(case when coalesce(zip, '') <> '' then left(zip, 5)
        else coalesce(city, '') || '/' || coalesce(state, '') end) end);
