-- When the server heard of a visit, by its own clock: a device without a network sends it later. `recorded_at` is the
-- time of the press. Visits from before this column have none: their `recorded_at` is the server's own time.
alter table visits add column received_at timestamptz(3);
alter table visits alter column received_at set default now();
