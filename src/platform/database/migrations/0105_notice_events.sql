-- What happened and is told after its commit: written in the transaction in which it happens, and folded into notices, many events
-- together, within a tenth of a second (platform/notices/events/): decision 0044. Rows live until then.
create table notice_events (
  -- When it was written, by the clock of the database: events that wait for each other's locks have the order in which they got them. No
  -- sequence, of which backups know nothing.
  written_at timestamptz not null,
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  facts jsonb not null,
  -- The user who did it, if anybody. No reference: the account may go in the same transaction.
  by_id uuid,
  at timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1);

create index notice_events_in_order on notice_events (written_at, id);
