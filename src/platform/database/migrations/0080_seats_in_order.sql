-- attendance_status can say one thing only, so no query asks for it any more.
create index player_sessions_in_order on player_sessions (session_id, created_at, id);
drop index player_sessions_by_session;
