-- What a session is beside its number, time and price, and which convention a campaign meets at. Older rows say nothing.
alter table sessions
  add column length_minutes integer
    constraint sessions_length_range check (length_minutes between 5 and 2880),
  -- Where to go at the store or convention, such as a table; for everybody.
  add column place text
    constraint sessions_place_present check (char_length(btrim(place)) between 1 and 200),
  -- How to get in; for those who have a seat.
  add column online_link text
    constraint sessions_online_link_safe check (online_link ~ '^https://' and char_length(online_link) <= 500),
  add column notes text
    constraint sessions_notes_present check (char_length(btrim(notes)) between 1 and 2000);

-- A campaign outlives the convention that it met at.
alter table campaigns add column convention_id uuid references conventions on delete set null;
create index campaigns_by_convention on campaigns (convention_id, created_at desc, id desc);
