-- Figures of stores over weeks and months that are over: counted once, rounded down to fives, and never over fewer than
-- five people (docs/decisions/0056-figures-of-stores.md).

create table store_figures (
  -- Null for all stores together.
  retailer_id uuid references retailers on delete cascade,
  -- `week`: a week of a store. `rest`: what is in no week's figure of its month. `whole`: a month of all stores, with what
  -- is in no figure of one.
  period text not null constraint store_figures_period_known check (period in ('week', 'rest', 'whole')),
  -- The Monday of a week, the first day of a month.
  begins date not null,
  measure text not null constraint store_figures_measure_known check (measure in ('visits', 'demos', 'new', 'returning')),
  value integer not null constraint store_figures_value_form check (value >= 5 and value % 5 = 0),
  constraint store_figures_whole_by_month check ((retailer_id is null) = (period = 'whole')),
  constraint store_figures_once unique nulls not distinct (retailer_id, begins, period, measure)
);
create index store_figures_by_begin on store_figures (begins, period);
