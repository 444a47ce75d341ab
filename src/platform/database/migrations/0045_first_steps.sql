-- A newcomer is led by three steps until they are done, or the user wants to see them no more, on any device.
alter table profiles add column first_steps_dismissed_at timestamptz(3);
