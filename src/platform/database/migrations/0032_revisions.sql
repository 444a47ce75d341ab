-- Which saved state of a record a form began with, so that a save over somebody else's newer one is refused. Every save by
-- a form raises it by one. What else changes a row, such as a seat taken, leaves it alone.
alter table campaigns add column revision integer not null default 1 constraint campaigns_revision check (revision > 0);
alter table sessions add column revision integer not null default 1 constraint sessions_revision check (revision > 0);
alter table retailers add column revision integer not null default 1 constraint retailers_revision check (revision > 0);
alter table conventions add column revision integer not null default 1 constraint conventions_revision check (revision > 0);
alter table contracts add column revision integer not null default 1 constraint contracts_revision check (revision > 0);
alter table exams add column revision integer not null default 1 constraint exams_revision check (revision > 0);
