/** Every foreign key and what happens when the row that it points to is deleted. */
export const decided = `
admin_requests(about_user_id) -> auth.users: cascade
admin_requests(asked_by) -> auth.users: cascade
admin_requests(decided_by) -> auth.users: set null
auth.accounts(user_id) -> auth.users: cascade
auth.address_changes(user_id) -> auth.users: cascade
auth.authenticators(user_id) -> auth.users: cascade
auth.former_addresses(user_id) -> auth.users: cascade
auth.passkeys(user_id) -> auth.users: cascade
auth.recovery_codes(user_id) -> auth.users: cascade
auth.sessions(user_id) -> auth.users: cascade
auth.sign_in_networks(user_id) -> auth.users: cascade
auth.sign_ins(user_id) -> auth.users: cascade
bans(appeal_decided_by) -> auth.users: set null
bans(banned_by) -> auth.users: set null
bans(lifted_by) -> auth.users: set null
bans(user_id) -> auth.users: cascade
calendar_addresses(player_id) -> players: cascade
calendar_cancellations(player_id) -> players: cascade
called_off_seats(player_id) -> players: cascade
called_off_seats(refund_id) -> refunds: set null
called_off_seats(session_id) -> sessions: cascade
campaign_announcements(author_id) -> players: cascade
campaign_announcements(campaign_id) -> campaigns: cascade
campaign_announcements(session_id) -> sessions: cascade
campaign_files(campaign_id) -> campaigns: cascade
campaign_files(uploaded_by) -> players: set null
campaign_handovers(campaign_id, offered_by) -> campaign_players: cascade
campaign_handovers(campaign_id, player_id) -> campaign_players: cascade
campaign_links(campaign_id) -> campaigns: cascade
campaign_players(campaign_id) -> campaigns: cascade
campaign_players(player_id) -> players: cascade
campaign_questions(answered_by) -> players: cascade
campaign_questions(asker_id) -> players: cascade
campaign_questions(campaign_id) -> campaigns: cascade
campaign_removals(campaign_id) -> campaigns: cascade
campaign_removals(player_id) -> players: cascade
campaigns(auth_id) -> auth.users: set null
campaigns(convention_id) -> conventions: set null
campaigns(game_system_id) -> game_systems: restrict
campaigns(retailer_id) -> retailers: restrict
campaigns(type_id) -> campaign_types: restrict
cancelled_seats(player_id) -> players: cascade
cancelled_seats(session_id) -> sessions: cascade
certificates(ended_by) -> auth.users: set null
certificates(player_exam_id) -> player_exams: cascade
check_ins(decided_by) -> players: set null
check_ins(player_id) -> players: cascade
check_ins(seat_id) -> player_sessions: cascade
claim_codes(player_id) -> players: cascade
claim_codes(retailer_id) -> retailers: cascade
contact_messages(user_id) -> auth.users: set null
contract_clauses(contract_id) -> contracts: cascade
contract_profiles(contract_id) -> contracts: restrict
contract_profiles(template_id) -> contracts: restrict
contracts(class_id) -> contract_classes: restrict
contracts(parent_id) -> contracts: restrict
contracts(previous_id) -> contracts: set null
convention_positions(convention_id) -> conventions: cascade
data_exports(user_id) -> auth.users: cascade
demand_wishes(player_id) -> player_wishes: cascade
desk_takes(taken_by) -> profiles: cascade
erasure_requests(user_id) -> auth.users: cascade
exam_grade_marks(exam_question_id) -> exam_questions: restrict
exam_grade_marks(grade_id) -> exam_grades: cascade
exam_grades(grader_id) -> auth.users: set null
exam_grades(player_exam_id) -> player_exams: cascade
exam_questions(exam_id) -> exams: cascade
exams(game_system_id) -> game_systems: restrict
former_seats(session_id) -> sessions: cascade
invite_links(user_id) -> auth.users: cascade
invites(accepted_by_player_id) -> players: set null
invites(user_id) -> auth.users: cascade
join_requests(campaign_id) -> campaigns: cascade
join_requests(decided_by) -> players: cascade
join_requests(player_id) -> players: cascade
late_cancellations(organiser_id) -> players: cascade
moderation_cases(appeal_decided_by) -> auth.users: set null
moderation_cases(decided_by) -> auth.users: set null
moderation_cases(user_id) -> auth.users: cascade
notice_choices(user_id) -> auth.users: cascade
notice_readers(notice_id) -> notices: cascade
notice_readers(user_id) -> auth.users: cascade
notice_settings(user_id) -> auth.users: cascade
organiser_figures(player_id) -> players: cascade
payment_reminders(campaign_id) -> campaigns: cascade
payment_reminders(player_id) -> players: cascade
person_notes(user_id) -> auth.users: cascade
person_notes(written_by) -> auth.users: set null
player_blocks(blocked_id) -> players: cascade
player_blocks(player_id) -> players: cascade
player_exam_answers(exam_id, exam_question_id) -> exam_questions: restrict
player_exam_answers(player_id, exam_id) -> player_exams: cascade
player_exams(exam_id) -> exams: restrict
player_exams(player_id) -> players: cascade
player_game_accounts(game_system_id) -> game_systems: restrict
player_game_accounts(player_id) -> players: cascade
player_ratings(player_id) -> players: cascade
player_ratings(rater_player_id) -> players: set null
player_ratings(session_id) -> sessions: set null
player_relationships(downline_id) -> players: cascade
player_relationships(upline_id) -> players: cascade
player_retailers(player_id) -> players: cascade
player_retailers(retailer_id) -> retailers: cascade
player_sessions(host_player_id) -> players: cascade
player_sessions(player_id) -> players: cascade
player_sessions(session_id) -> sessions: restrict
player_wishes(player_id) -> players: cascade
players(auth_id) -> auth.users: cascade
profiles(id) -> auth.users: cascade
push_devices(auth_session_id) -> auth.sessions: cascade
push_devices(user_id) -> auth.users: cascade
refunds(campaign_id) -> campaigns: set null
refunds(organiser_id) -> players: set null
refunds(player_id) -> players: cascade
reports(case_id) -> moderation_cases: cascade
reports(reported_by) -> auth.users: cascade
retailer_managers(player_id) -> players: cascade
retailer_managers(retailer_id) -> retailers: cascade
retailers(import_id) -> retailer_imports: set null
saved_search_tables(search_id) -> saved_searches: cascade
saved_searches(player_id) -> players: cascade
series_skips(series_id) -> session_series: cascade
session_series(campaign_id) -> campaigns: cascade
sessions(campaign_id) -> campaigns: cascade
sessions(series_id) -> session_series: set null
sessions(table_id) -> store_tables: set null
store_claims(decided_by) -> auth.users: set null
store_claims(player_id) -> players: cascade
store_claims(retailer_id) -> retailers: cascade
store_figures(retailer_id) -> retailers: cascade
store_pages(retailer_id) -> retailers: cascade
store_photos(retailer_id) -> retailers: cascade
store_tables(retailer_id) -> retailers: cascade
store_zones(retailer_id) -> retailers: cascade
table_dates(campaign_id) -> campaigns: cascade
table_dates(game_system_id) -> game_systems: cascade
table_dates(session_id) -> sessions: cascade
uploads(user_id) -> auth.users: cascade
visit_retailers(retailer_id) -> retailers: cascade
visit_retailers(visit_id) -> visits: cascade
visits(auth_id) -> auth.users: cascade
waitlist_entries(player_id) -> players: cascade
waitlist_entries(session_id) -> sessions: cascade
`.trim();
