-- Stores that have a word, nearest first: one index knows both, so that a word that many stores have and few nearby is
-- walked outwards, past all pages without it. Of a page's texts it keeps 256 bytes: with the default of 12 every page
-- looks as if it had every word.
create index retailers_by_position_and_text on retailers
  using gist (position, search_text extensions.gist_trgm_ops (siglen = 256)) where status = 'active' and position is not null;
