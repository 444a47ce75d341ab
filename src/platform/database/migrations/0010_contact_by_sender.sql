-- How many messages an address sent lately is asked before another one is taken.
create index contact_messages_by_sender on contact_messages (email, created_at desc);
