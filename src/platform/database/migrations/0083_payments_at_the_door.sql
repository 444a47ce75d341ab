-- When an organiser said that a seat is paid, or is not: marks that a device kept without a network never undo later ones.
alter table player_sessions add column payment_decided_at timestamptz(3);
