-- Stores are written rarely and searched often: new texts go into the index at once, not into a list that every search
-- reads from end to end until somebody vacuums.
alter index retailers_by_text set (fastupdate = off);
select gin_clean_pending_list('retailers_by_text');
