-- Open pages of a campaign hear of who waits for a seat and who asks to join as they hear of seats.

create trigger waitlist_entries_announced_new after insert on waitlist_entries
  referencing new table as changed for each statement execute function announce_campaigns('session_id');
create trigger waitlist_entries_announced after update on waitlist_entries
  referencing new table as changed for each statement execute function announce_campaigns('session_id');
create trigger waitlist_entries_announced_gone after delete on waitlist_entries
  referencing old table as changed for each statement execute function announce_campaigns('session_id');
create trigger join_requests_announced_new after insert on join_requests
  referencing new table as changed for each statement execute function announce_campaigns('campaign_id');
create trigger join_requests_announced after update on join_requests
  referencing new table as changed for each statement execute function announce_campaigns('campaign_id');
create trigger join_requests_announced_gone after delete on join_requests
  referencing old table as changed for each statement execute function announce_campaigns('campaign_id');
