import { clausesSha256, contentSha256, id, sha256 } from './world.ts';

const copy = (given: Record<string, string> = {}) => {
  const columns: Record<string, string> = {
    name: `'Fair play'`,
    description: `'Executed Agreement'`,
    content: `'We agree.'`,
    class_id: `'${id.executedClass}'`,
    auth_id: `'${id.clara}'`,
    parent_id: `'${id.template}'`,
    content_sha256: `'${contentSha256}'`,
    clauses_sha256: `'${sha256('')}'`,
    ...given,
  };
  return `insert into contracts (${Object.keys(columns).join(', ')}) values (${Object.values(columns).join(', ')})`;
};

const clauseFor = (contractId: string, sortorder: number) =>
  `insert into contract_clauses (contract_id, name, sortorder, clause_name, clause_content)
    values ('${contractId}', '2', ${sortorder}, 'More', 'And more.')`;

const decide = (contractId: string, dates: string) =>
  `insert into contract_profiles (contract_id, template_id, profile_id, name, accepted_date, declined_date)
    values ('${contractId}', '${id.template}', '${id.berta}', 'Fair play', ${dates})`;

/** Records that forms edit count their saved states from 1. */
const revisions = ['campaigns', 'sessions', 'session_series', 'retailers', 'conventions', 'exams'].map(
  (table): [string, string] => [`${table}_revision`, `update ${table} set revision = 0`],
);

/** Statements about games, stores and agreements: [constraint, statement]. */
export const refusalsAboutGames: [string, string][] = [
  ...revisions,
  ['campaigns_admission_revision', `update campaigns set admission_revision = 0`],
  ['campaign_announcements_revision', `update campaign_announcements set revision = 0`],
  ['game_systems_revision', `update game_systems set revision = 0`],
  ['campaigns_facts_revision', `update campaigns set facts_revision = 0`],
  ['campaigns_experience_known', `update campaigns set experience = 'some-day'`],
  ['campaigns_minimum_age_range', `update campaigns set minimum_age = 22`],
  ['campaigns_minimum_age_range', `update campaigns set minimum_age = -1`],
  ['campaigns_languages_few', `update campaigns set languages = array_fill('en'::text, array[11])`],
  [
    'campaigns_accessibility_few',
    `update campaigns set accessibility = array_fill('captions'::text, array[21])`,
  ],
  ['campaigns_safety_tools_few', `update campaigns set safety_tools = array_fill('x-card'::text, array[21])`],
  ['campaigns_accessibility_note_length', `update campaigns set accessibility_note = repeat('a', 501)`],
  ['campaigns_safety_note_length', `update campaigns set safety_note = ''`],
  ['campaigns_what_to_bring_length', `update campaigns set what_to_bring = repeat('a', 501)`],
  ['campaigns_house_rules_length', `update campaigns set house_rules = repeat('a', 2001)`],
  ['organiser_figures_ratings', `update organiser_figures set ratings = -1, stars = -1`],
  ['organiser_figures_stars', `update organiser_figures set ratings = 1, stars = 6`],
  ['organiser_figures_sessions_led', `update organiser_figures set sessions_led = -1`],
  ['contracts_revision', `update contracts set revision = 0 where id = '${id.template}'`],
  ['game_systems_name_present', `update game_systems set name = ' '`],
  ['game_systems_name_once', `insert into game_systems (name) values ('LANTERNS')`],
  ['game_systems_status_known', `update game_systems set status = 'gone'`],

  ['retailers_name_present', `update retailers set name = ''`],
  ['retailers_email_form', `update retailers set email = 'store'`],
  ['retailers_website_form', `update retailers set website_url = 'javascript:alert(1)'`],
  ['retailers_lat_range', `update retailers set lat = 90.1`],
  ['retailers_lng_range', `update retailers set lng = -180.1`],
  ['retailers_coordinates_whole', `update retailers set lat = null`],
  ['store_zones_time_zone_known', `update store_zones set time_zone = 'Not a zone'`],
  ['convention_positions_lat_range', `update convention_positions set lat = 91, lng = 0`],
  ['convention_positions_lng_range', `update convention_positions set lat = 0, lng = 181`],
  ['convention_positions_whole', `update convention_positions set lat = 1`],
  ['table_dates_minute_range', `update table_dates set place_minute = 1440`],
  [
    'retailer_imports_file_name_length',
    `insert into retailer_imports (id, file_name) values (gen_random_uuid(), '')`,
  ],
  ['retailers_imported_object', `update retailers set imported = '[]'`],
  [
    'retailers_approximate_position',
    `update retailers set lat = null, lng = null, is_position_approximate = true`,
  ],
  ['retailers_status_known', `update retailers set status = 'closed'`],
  ['player_retailers_status_known', `update player_retailers set status = 'gone'`],
  [
    'player_retailers_once',
    `insert into player_retailers (player_id, retailer_id) values ('${id.bertasPlayer}', '${id.retailer}')`,
  ],
  [
    'retailer_managers_once',
    `insert into retailer_managers (player_id, retailer_id) values ('${id.bertasPlayer}', '${id.retailer}')`,
  ],
  ['retailer_managers_role_known', `update retailer_managers set role = 'king'`],
  ['store_claims_note_form', `update store_claims set note = ''`],
  ['store_claims_decision_known', `update store_claims set decision = 'perhaps', decided_at = now()`],
  ['store_claims_decision_whole', `update store_claims set decision = 'declined'`],
  [
    'store_claims_answer_form',
    `update store_claims set decision = 'declined', decided_at = now(), answer = ''`,
  ],
  [
    'store_claims_waiting_once',
    `insert into store_claims (retailer_id, player_id, note, created_at)
      select retailer_id, player_id, note, created_at from store_claims`,
  ],
  ['store_pages_content_form', `update store_pages set content = '[]'`],
  ['store_pages_draft_form', `update store_pages set draft = '[]', drafted_at = now()`],
  ['store_pages_content_whole', `update store_pages set content = null`],
  ['store_pages_draft_whole', `update store_pages set draft = '{}'`],
  ['store_pages_revision_range', `update store_pages set revision = 0`],
  ['store_pages_tables_revision_range', `update store_pages set tables_revision = 0`],
  ['store_tables_name_length', `update store_tables set name = ''`],
  ['store_tables_seats_range', `update store_tables set seats = 0`],
  ['store_tables_fits_length', `update store_tables set fits = repeat('x', 201)`],
  [
    'store_tables_name_once',
    `insert into store_tables (id, retailer_id, name, seats, place)
      select gen_random_uuid(), retailer_id, upper(name), 4, 1 from store_tables`,
  ],
  [
    'sessions_one_at_a_table',
    `update campaigns set retailer_id = '${id.retailer}';
      insert into sessions (campaign_id, session_number, description, start_date, price, place)
        select id, number, 'Together', now(), 0, 'Table 1' from campaigns, generate_series(70, 71) number`,
  ],
  ['store_figures_period_known', `update store_figures set period = 'day'`],
  ['store_figures_measure_known', `update store_figures set measure = 'sales'`],
  ['store_figures_value_form', `update store_figures set value = 6`],
  ['store_figures_whole_by_month', `update store_figures set retailer_id = null`],
  [
    'store_figures_once',
    `insert into store_figures (retailer_id, period, begins, measure, value)
      select retailer_id, period, begins, measure, 10 from store_figures`,
  ],
  ['store_photos_url_form', `update store_photos set url = ''`],
  ['claim_codes_address_form', `update claim_codes set sent_to = 'desk'`],
  ['claim_codes_tries_range', `update claim_codes set tries = 6`],
  ['visits_pkey', `insert into visits (id, auth_id) values ('${id.visit}', '${id.berta}')`],
  ['visits_lat_range', `update visits set lat = 91`],
  ['visits_lng_range', `update visits set lng = 181`],
  ['visits_demo_count_range', `update visits set customer_demo_count = -1`],
  ['visits_comments_length', `update visits set comments = repeat('a', 5001)`],
  [
    'visit_retailers_once',
    `insert into visit_retailers (visit_id, retailer_id) values ('${id.visit}', '${id.retailer}')`,
  ],
  ['visit_retailers_distance_range', `update visit_retailers set distance_feet = -1`],

  ['conventions_name_present', `update conventions set name = ''`],
  ['conventions_in_order', `update conventions set end_date = start_date - interval '1 hour'`],
  ['campaigns_time_zone_known', `update campaigns set time_zone = 'EST5EDT,M3.2.0,M11.1.0'`],
  ['conventions_time_zone_known', `update conventions set time_zone = 'EST5EDT,M3.2.0,M11.1.0'`],
  ['campaign_types_name_once', `insert into campaign_types (name) values ('Online')`],
  ['campaigns_title_present', `update campaigns set title = ' '`],
  ['campaigns_description_length', `update campaigns set description = repeat('a', 10001)`],
  ['campaigns_min_players_range', `update campaigns set min_players = 0`],
  ['campaigns_max_players_range', `update campaigns set min_players = 0, max_players = 0`],
  ['campaigns_players_in_order', `update campaigns set min_players = 5`],
  ['campaigns_offer_hours_range', `update campaigns set offer_hours = 73`],
  ['waitlist_entries_place_form', `update waitlist_entries set place = 0`],
  [
    'waitlist_entries_once',
    `insert into waitlist_entries (session_id, player_id, place, waiting_since)
      values ('${id.session}', '${id.bertasPlayer}', 2, now())`,
  ],
  [
    'waitlist_entries_place_once',
    `insert into waitlist_entries (session_id, player_id, place, waiting_since)
      values ('${id.session}', '${id.clarasPlayer}', 1, now())`,
  ],
  ['waitlist_entries_offer_whole', `update waitlist_entries set offered_at = now()`],
  [
    'waitlist_entries_offer_ends_later',
    `update waitlist_entries set offered_at = now(), offer_ends_at = now()`,
  ],
  ['campaigns_payment_note_length', `update campaigns set payment_note = ''`],
  [
    'calendar_addresses_token',
    `insert into calendar_addresses (player_id, token_hash) values ('${id.annasPlayer}', '${sha256('calendar')}')`,
  ],
  ['calendar_addresses_token_is_hash', `update calendar_addresses set token_hash = 'the token itself'`],
  ['calendar_cancellations_revisions', `update calendar_cancellations set revisions = 0`],
  ['calendar_cancellations_times', `update calendar_cancellations set times = 0`],
  [
    'calendar_cancellations_once',
    `insert into calendar_cancellations (session_id, player_id, campaign_id, session_number, start_date, revisions)
      select gen_random_uuid(), null, '${id.campaign}', 1, now(), 2 from generate_series(1, 2);
    update calendar_cancellations set session_id = '${id.session}'`,
  ],
  [
    'check_ins_pkey',
    `insert into check_ins (seat_id, player_id, decided_at) select seat_id, player_id, now() from check_ins`,
  ],
  ['check_ins_contest_length', `update check_ins set contest_text = repeat('a', 301)`],
  ['check_ins_contest_whole', `update check_ins set contested_at = null`],
  [
    'check_ins_answer_follows_contest',
    `update check_ins set contest_answered_at = contested_at - interval '1 second'`,
  ],
  [
    'late_cancellations_late',
    `update late_cancellations set cancelled_at = session_start - interval '25 hours'`,
  ],
  ['refunds_price_positive', `update refunds set price = 0`],
  [
    'refunds_returned_after_cancellation',
    `update refunds set returned_at = cancelled_at - interval '1 second'`,
  ],
  ['campaigns_price_not_negative', `update campaigns set price = -0.01`],
  ['campaigns_status_present', `update campaigns set status = ''`],
  [
    'campaign_players_once',
    `insert into campaign_players (campaign_id, player_id) values ('${id.campaign}', '${id.bertasPlayer}')`,
  ],
  ['campaign_players_one_owner', `update campaign_players set role_type = 'owner'`],
  ['campaign_players_role_known', `update campaign_players set role_type = 'admin'`],
  ['campaign_players_status_known', `update campaign_players set status = 'gone'`],
  ['session_series_repeats_known', `update session_series set repeats = 'daily'`],
  ['session_series_week_range', `update session_series set repeats = 'monthly', week = 5`],
  ['session_series_monthly', `update session_series set week = 2`],
  ['session_series_time_form', `update session_series set local_time = '24:00'`],
  ['session_series_zone_form', `update session_series set time_zone = ''`],
  ['session_series_dates_order', `update session_series set last_date = first_date - 1`],
  ['sessions_series_dated', `update sessions set series_date = null`],
  ['series_skips_number_range', `update series_skips set session_number = 0`],
  [
    'sessions_called_off_words_length',
    `update sessions set called_off_at = now(), call_off_id = gen_random_uuid(), called_off_words = ''`,
  ],
  ['sessions_called_off_whole', `update sessions set called_off_at = now()`],
  ['sessions_called_off_words_need_it', `update sessions set called_off_words = 'Rain'`],
  ['called_off_seats_place_form', `update called_off_seats set place = 0`],
  ['called_off_seats_seat_or_line', `update called_off_seats set seat = null, check_in = null`],
  [
    'called_off_seats_check_in_of_seat',
    `update called_off_seats set seat = null, line_entry = '{}', check_in = '{}'`,
  ],
  ['player_sessions_guest_name_length', `update player_sessions set player_id = null, guest_name = ''`],
  ['player_sessions_player_or_guest', `update player_sessions set guest_name = 'Rosa'`],
  ['player_sessions_host_of_guest', `update player_sessions set host_player_id = player_id`],
  [
    'player_sessions_given_to_player',
    `update player_sessions set player_id = null, guest_name = 'Rosa', is_given = true`,
  ],
  [
    'player_sessions_said_paid_note_length',
    `update player_sessions set said_paid_at = now(), said_paid_note = ''`,
  ],
  ['player_sessions_said_paid_note_is_dated', `update player_sessions set said_paid_note = 'In cash'`],
  ['payment_reminders_pkey', `insert into payment_reminders select * from payment_reminders`],
  ['campaign_removals_reason_known', `update campaign_removals set reason = 'looks'`],
  ['campaign_removals_once', `insert into campaign_removals select * from campaign_removals`],
  ['sessions_number_range', `update sessions set session_number = 0`],
  ['sessions_description_present', `update sessions set description = ''`],
  ['sessions_length_range', `update sessions set length_minutes = 4`],
  ['sessions_place_present', `update sessions set place = ' '`],
  ['sessions_online_link_safe', `update sessions set online_link = 'http://meet.example'`],
  ['sessions_notes_present', `update sessions set notes = ''`],
  [
    'campaign_handovers_once',
    `insert into campaign_handovers (campaign_id, player_id, offered_by)
      values ('${id.campaign}', '${id.bertasPlayer}', '${id.annasPlayer}')`,
  ],
  ['campaign_handovers_to_another', `update campaign_handovers set player_id = offered_by`],
  ['campaign_handovers_to_member', `update campaign_handovers set player_id = '${id.clarasPlayer}'`],
  ['campaign_handovers_by_member', `update campaign_handovers set offered_by = '${id.clarasPlayer}'`],
  ['campaigns_admission_known', `update campaigns set admission = 'never'`],
  ['campaigns_min_to_go_range', `update campaigns set min_to_go = 0, decide_hours = 1`],
  ['campaigns_decide_hours_range', `update campaigns set min_to_go = 1, decide_hours = 337`],
  ['campaigns_min_to_go_whole', `update campaigns set min_to_go = 1`],
  ['sessions_go_state_known', `update sessions set go_state = 'maybe', go_decided_for = now()`],
  ['sessions_go_state_whole', `update sessions set go_state = 'ahead'`],
  [
    'campaign_links_one_each',
    `insert into campaign_links (campaign_id, token_hash) values ('${id.campaign}', '${sha256('another')}')`,
  ],
  ['campaign_links_token_hashed', `update campaign_links set token_hash = 'secret'`],
  ['join_requests_text_length', `update join_requests set text = ''`],
  ['join_requests_text_length', `update join_requests set text = repeat('a', 301)`],
  ['join_requests_answer_length', `update join_requests set answer = repeat('a', 301)`],
  ['join_requests_status_known', `update join_requests set status = 'lost', decided_at = now()`],
  ['join_requests_decided_whole', `update join_requests set status = 'accepted'`],
  ['join_requests_decided_whole', `update join_requests set answer = 'No.'`],
  [
    'join_requests_one_waiting',
    `insert into join_requests (campaign_id, player_id) values ('${id.campaign}', '${id.clarasPlayer}')`,
  ],
  ['campaign_announcements_text_length', `update campaign_announcements set text = ''`],
  ['campaign_announcements_text_length', `update campaign_announcements set text = repeat('a', 2001)`],
  ['campaign_questions_text_length', `update campaign_questions set text = repeat('a', 1001)`],
  ['campaign_questions_answer_length', `update campaign_questions set answer = ''`],
  [
    'campaign_questions_hidden_answer',
    `update campaign_questions set answer = null, answered_by = null, answered_at = null, is_for_all = false, answer_hidden_at = now()`,
  ],
  ['campaign_questions_answer_whole', `update campaign_questions set answer = null`],
  [
    'campaign_questions_answer_whole',
    `update campaign_questions set answer = null, answered_by = null, answered_at = null, is_for_all = true`,
  ],
  ['sessions_price_not_negative', `update sessions set price = -1`],
  [
    'player_sessions_once',
    `insert into player_sessions (player_id, session_id, price) values ('${id.bertasPlayer}', '${id.session}', 5)`,
  ],
  ['player_sessions_attendance_known', `update player_sessions set attendance_status = 'maybe'`],
  ['player_sessions_payment_known', `update player_sessions set payment_status = 'owed'`],
  ['player_sessions_price_not_negative', `update player_sessions set price = -1, payment_status = 'paid'`],
  ['player_sessions_free_is_paid', `update player_sessions set price = 0`],
  [
    'player_ratings_once',
    `insert into player_ratings (player_id, session_id, rater_player_id, rating)
      values ('${id.annasPlayer}', '${id.session}', '${id.bertasPlayer}', 1)`,
  ],
  ['player_ratings_not_self', `update player_ratings set rater_player_id = player_id`],
  ['player_ratings_stars', `update player_ratings set rating = 6`],
  ['player_ratings_stars', `update player_ratings set rating = 0`],
  ['campaign_files_kind_known', `update campaign_files set kind = 'videos'`],
  ['campaign_files_name_present', `update campaign_files set name = ''`],
  ['campaign_files_size_range', `update campaign_files set size_bytes = -1`],
  ['campaign_files_original_size', `update campaign_files set original_key = 'x', original_bytes = 0`],
  ['campaign_files_original_whole', `update campaign_files set original_key = 'x'`],
  [
    'campaign_files_original_once',
    `insert into campaign_files (campaign_id, kind, name, storage_key, content_type, size_bytes, original_key, original_bytes)
      select campaign_id, 'ads', 'flyer', 'ads/' || i, 'image/webp', 10, 'originals/1.png', 10
      from campaign_files, generate_series(1, 2) i`,
  ],
  ['uploads_original_size', `update uploads set original_key = 'x', original_bytes = 0`],
  ['uploads_original_whole', `update uploads set original_bytes = 10`],
  [
    'uploads_original_once',
    `insert into uploads (id, user_id, kind, name, storage_key, content_type, size_bytes, original_key, original_bytes)
      select gen_random_uuid(), user_id, kind, name, 'ads/' || i, 'image/webp', 10, 'originals/1.png', 10
      from uploads, generate_series(1, 2) i`,
  ],
  ['sessions_seats_cancelled_range', `update sessions set seats_cancelled = -1`],
  [
    'campaign_files_key_once',
    `insert into campaign_files (campaign_id, kind, name, storage_key, content_type, size_bytes)
      values ('${id.campaign}', 'ads', 'mill.webp', 'photos/1.webp', 'image/webp', 10)`,
  ],
  ['uploads_kind_form', `update uploads set kind = 'A Photo'`],
  ['uploads_name_present', `update uploads set name = ' '`],
  ['uploads_size_range', `update uploads set size_bytes = -1`],
  [
    'uploads_key_once',
    `insert into uploads (id, user_id, kind, name, storage_key, content_type, size_bytes)
      values ('${id.file}', '${id.anna}', 'campaign-ad', 'poster.webp', 'ads/1.webp', 'image/webp', 10)`,
  ],

  ['contract_classes_name_once', `insert into contract_classes (name) values ('Template')`],
  ['contracts_name_present', `update contracts set name = '' where id = '${id.template}'`],
  ['contracts_copy_whole', copy({ description: 'null' })],
  ['contracts_copy_whole', copy({ auth_id: 'null' })],
  ['contracts_copy_whole', copy({ parent_id: 'null' })],
  ['contracts_copy_whole', copy({ content_sha256: 'null' })],
  ['contracts_copy_whole', copy({ clauses_sha256: 'null' })],
  ['contracts_copy_hashed', copy({ content: `'We agree on something else.'` })],
  ['contracts_clauses_hashed', copy({ clauses_sha256: `'${clausesSha256}'` })],
  ['contracts_clauses_hashed', clauseFor(id.copy, 2)],
  ['contracts_audience_known', `update contracts set audience = 'admins' where id = '${id.template}'`],
  ['contracts_version_range', `update contracts set version = 0 where id = '${id.template}'`],
  ['contracts_previous_of_template', copy({ previous_id: `'${id.template}'` })],
  [
    'contracts_previous_once',
    `insert into contracts (name, content, class_id, previous_id)
      select 'Fair play', 'More.', '${id.templateClass}', '${id.template}' from generate_series(1, 2)`,
  ],
  ['contracts_template_whole', `update contracts set parent_id = id where id = '${id.template}'`],
  [
    'contract_clauses_name_present',
    `update contract_clauses set name = '' where id = '${id.templateClause}'`,
  ],
  ['contract_clauses_order_once', clauseFor(id.template, 1)],
  ['contract_profiles_decided', decide(id.template, 'null, null')],
  ['contract_profiles_decided', decide(id.template, 'now(), now()')],
  ['contract_profiles_contract_once', decide(id.copy, 'null, now()')],
  ['contract_profiles_accepted_once', decide(id.template, 'now(), null')],
  ['former_seats_price_range', `update former_seats set price = -1`],
  ['former_seats_payment_known', `update former_seats set payment_status = 'owed'`],
  ['player_wishes_place_form', `update player_wishes set place = ' '`],
  ['player_wishes_place_known', `update player_wishes set place = null`],
  ['player_wishes_place_known', `update player_wishes set lng = null`],
  ['player_wishes_lat_range', `update player_wishes set lat = 91`],
  ['player_wishes_lng_range', `update player_wishes set lng = 181`],
  ['player_wishes_range', `update player_wishes set range_miles = 0`],
  ['player_wishes_times_list', `update player_wishes set times = '{}'`],
  [
    'player_wishes_systems_bounded',
    `update player_wishes set game_system_ids = array_fill('${id.system}'::uuid, array[21])`,
  ],
  ['player_wishes_styles_known', `update player_wishes set styles = '{alone}'`],
  ['player_wishes_experience_known', `update player_wishes set experience = 'everybody'`],
];
