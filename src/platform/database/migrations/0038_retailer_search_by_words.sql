-- A search takes the words of a store in any order, and small mistakes in them. All that it looks at stands in one text:
-- name, city and state in small letters without accents, one blank between words and around all of them, so that
-- '% oak%' is where a word begins. Collated "C", because it is only compared with texts made the same way (searchWords).
create function search_words(text) returns text
  language sql immutable parallel safe
  return btrim(regexp_replace(translate(
    replace(lower($1 collate "und-x-icu"), '&', ' and ') collate "C",
    U&'áàâäãåāçćčéèêëēėęíìîïīñńóòôöõøōśšúùûüūýÿžźż!"#$%()*+,-./:;<=>?@[\\]^_{|}~\0009\000A\000D\00A0\2010\2011\2012\2013\2014''`\00B4\2018\2019\02BC',
    'aaaaaaaccceeeeeeeiiiiinnooooooossuuuuuyyzzz' || repeat(' ', 38)), ' {2,}', ' ', 'g'));
comment on function search_words is
'The words of a text as searches compare them: small letters without accents, punctuation as one blank, apostrophes left out';

alter table retailers add column search_text text collate "C" not null generated always as (
  ' ' || search_words(name || ' ' || coalesce(city, '') || ' ' || coalesce(state, '')) || ' ') stored;
create index retailers_by_search_text on retailers using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);
-- Nothing else looked a store up by the beginning of its state.
drop index retailers_by_state_start;
