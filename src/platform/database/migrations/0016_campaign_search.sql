-- Lists of campaigns by words, game system, state, price and next session. Campaigns are written rarely and searched
-- often: new texts go into the index at once, not into a list that every search reads from end to end.
create index campaigns_by_text on campaigns using gin (title extensions.gin_trgm_ops) with (fastupdate = off);
create index players_by_text on players using gin (alias extensions.gin_trgm_ops) with (fastupdate = off);
create index campaigns_by_type_and_system on campaigns (type_id, game_system_id, created_at desc, id desc);
create index campaigns_by_type_and_price on campaigns (type_id, price, id);
create index sessions_by_date on sessions (start_date, id);
create index retailers_by_state on retailers (state) where state is not null;
