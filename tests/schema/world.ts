import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';

const named = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Ids of the rows that `fillWorld` makes, and of the fixed rows that migrations make. */
export const id = {
  anna: named(1),
  berta: named(2),
  clara: named(3),
  annasPlayer: named(11),
  bertasPlayer: named(12),
  clarasPlayer: named(13),
  system: named(21),
  exam: named(31),
  freshExam: named(32),
  question: named(33),
  freshQuestion: named(34),
  takenExam: named(35),
  grade: named(36),
  retailer: named(41),
  visit: named(51),
  campaign: named(61),
  session: named(62),
  series: named(640),
  rating: named(63),
  file: named(64),
  refund: named(65),
  invite: named(71),
  relationship: named(72),
  template: named(81),
  copy: named(82),
  templateClause: named(83),
  copyClause: named(84),
  decision: named(85),
  message: named(91),
  convention: named(92),
  request: named(93),
  auditEntry: named(94),
  upload: named(95),
  notice: named(96),
  case: named(97),
  retailerType: '00000000-0000-4000-8000-00000000ca01',
  templateClass: '00000000-0000-4000-8000-0000000000c1',
  executedClass: '00000000-0000-4000-8000-0000000000c2',
};

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What an executed copy with the one clause ('1', 'Fairness', 'Play fair.') carries as clauses_sha256. */
export const clausesSha256 = sha256('1\nFairness\nPlay fair.\n\n');
export const contentSha256 = sha256('We agree.');

/**
 * One row in every table, tied together: Anna owns a campaign at a store, Berta plays in it (one session, already
 * begun), rated Anna, took an exam and accepted an agreement. Clara is Berta's downline. Anna's invitation was
 * accepted by Clara.
 */
export async function fillWorld(db: Database): Promise<void> {
  await sql
    .raw(
      `
insert into auth.users (id, email, phone_number) values
  ('${id.anna}', 'anna@guild.example', '+15550100'), ('${id.berta}', 'berta@guild.example', null),
  ('${id.clara}', 'clara@guild.example', null);
insert into auth.sessions (user_id, token, expires_at) values ('${id.anna}', 'token', now());
insert into stored_variables (name, sealed) values ('PUBLIC_URL', 'sealed');
insert into branding (name) values ('The Ninth Table');
insert into push_keys (public_key, sealed) values (repeat('A', 87), 'sealed');
insert into auth.authenticators (user_id, sealed) values ('${id.anna}', 'sealed');
insert into auth.address_changes (user_id, new_email, requested_at, sent_at, expires_at) values ('${id.anna}', 'next@example.com', now(), now(), now() + interval '1 day');
insert into auth.former_addresses (user_id, email, requested_at, changed_at, expires_at) values ('${id.anna}', 'before@example.com', now(), now(), now() + interval '7 days');
insert into auth.passkeys (user_id, credential_id, public_key, is_synced, name) values ('${id.anna}', 'credential', 'key', false, 'Phone');
insert into auth.recovery_codes (user_id, name, hash) values ('${id.anna}', 'abcd', 'hash');
insert into push_devices (auth_session_id, user_id, endpoint, p256dh, auth)
  select id, user_id, 'https://push.example/anna', repeat('A', 87), repeat('A', 22) from auth.sessions;
insert into job_progress (job, done_until) values ('reminders', now());
insert into changes (topic) values ('all') on conflict do nothing;
insert into notice_events (written_at, kind, facts, at) values (now(), 'seat.changed', '{}', now());
insert into changes_kept_from (xid) values ('1');
insert into auth.accounts (user_id, account_id, provider_id) values ('${id.anna}', 'anna', 'github');
insert into auth.verifications (id, identifier, value, expires_at) values ('v', 'i', 'v', now());
insert into auth.rate_limits (key, count, last_request) values ('key', 1, 1);
insert into auth.sign_ins (user_id, hour, outcome, way, slot, device, network, last_at)
  values ('${id.anna}', '2026-01-01T12:00Z', 'bad', 'password', 0, 'Firefox on Linux', 'network', '2026-01-01T12:30Z');
insert into auth.sign_in_networks (user_id, network, last_sign_in_at) values ('${id.anna}', 'network', now());
insert into auth.jwks (public_key, private_key) values ('public', 'private');
insert into players (id, auth_id, email, alias, city, state) values
  ('${id.annasPlayer}', '${id.anna}', 'anna@guild.example', 'Anna', 'Erie', 'PA'),
  ('${id.bertasPlayer}', '${id.berta}', 'berta@guild.example', 'Berta', 'Erie', 'PA'),
  ('${id.clarasPlayer}', '${id.clara}', 'clara@guild.example', 'Clara', 'Erie', 'PA');
insert into game_systems (id, name) values ('${id.system}', 'Lanterns');
insert into player_game_accounts (player_id, game_system_id) values ('${id.bertasPlayer}', '${id.system}');
insert into exams (id, name, game_system_id) values
  ('${id.exam}', 'Basics', '${id.system}'), ('${id.freshExam}', 'Advanced', '${id.system}');
insert into exam_questions (id, exam_id, name, "order") values
  ('${id.question}', '${id.exam}', 'Why?', 1), ('${id.freshQuestion}', '${id.freshExam}', 'How?', 1);
insert into player_exams (id, player_id, exam_id) values ('${id.takenExam}', '${id.bertasPlayer}', '${id.exam}');
insert into exam_grades (id, player_exam_id, grader_id, score) values ('${id.grade}', '${id.takenExam}', '${id.anna}', 80);
insert into exam_grade_marks (grade_id, exam_question_id, marks) values ('${id.grade}', '${id.question}', 1);
insert into certificates (player_exam_id, code, proof, issued_at) values ('${id.takenExam}', '0123456789ab', 'proof', now());
insert into player_exam_answers (player_id, exam_id, exam_question_id, text_answer)
  values ('${id.bertasPlayer}', '${id.exam}', '${id.question}', 'Because.');
insert into retailer_imports (id, file_name) values (gen_random_uuid(), 'stores.csv');
insert into retailers (id, name, city, state, lat, lng) values ('${id.retailer}', 'The Keep', 'Erie', 'PA', 42, -80);
insert into player_retailers (player_id, retailer_id) values ('${id.bertasPlayer}', '${id.retailer}');
insert into retailer_managers (player_id, retailer_id) values ('${id.bertasPlayer}', '${id.retailer}');
insert into store_claims (retailer_id, player_id, note, created_at) values ('${id.retailer}', '${id.bertasPlayer}', 'Mine.', now());
insert into store_pages (retailer_id, content, published_at) values ('${id.retailer}', '{}', now());
insert into store_photos (id, retailer_id, url, added_at) values (gen_random_uuid(), '${id.retailer}', '/files/stores/a.webp', now());
insert into store_tables (id, retailer_id, name, seats, place) values (gen_random_uuid(), '${id.retailer}', 'Table 1', 6, 0);
insert into store_figures (retailer_id, period, begins, measure, value) values ('${id.retailer}', 'week', '2026-11-30', 'visits', 5);
insert into claim_codes (retailer_id, player_id, code_hash, sent_to, sent_at)
  values ('${id.retailer}', '${id.bertasPlayer}', '${sha256('code')}', 'desk@keep.example', now());
insert into visits (id, auth_id, lat, lng, customer_demo_count) values ('${id.visit}', '${id.berta}', 42, -80, 2);
insert into visit_retailers (visit_id, retailer_id, distance_feet) values ('${id.visit}', '${id.retailer}', 0);
insert into conventions (id, name, start_date, end_date, time_zone)
  values ('${id.convention}', 'Lantern Con', now(), now(), 'America/New_York');
insert into campaigns (id, title, type_id, min_players, max_players, price, game_system_id, retailer_id, auth_id)
  values ('${id.campaign}', 'Thursdays', '${id.retailerType}', 2, 4, 5, '${id.system}', '${id.retailer}', '${id.anna}');
insert into campaign_players (campaign_id, player_id, role_type) values
  ('${id.campaign}', '${id.annasPlayer}', 'owner'), ('${id.campaign}', '${id.bertasPlayer}', 'player');
insert into campaign_handovers (campaign_id, player_id, offered_by)
  values ('${id.campaign}', '${id.bertasPlayer}', '${id.annasPlayer}');
insert into campaign_links (campaign_id, token_hash) values ('${id.campaign}', '${sha256('link')}');
insert into join_requests (campaign_id, player_id, text) values ('${id.campaign}', '${id.clarasPlayer}', 'I bring dice.');
insert into campaign_announcements (campaign_id, author_id, text)
  values ('${id.campaign}', '${id.annasPlayer}', 'Bring dice.');
insert into campaign_questions (campaign_id, asker_id, text, answer, answered_by, answered_at)
  values ('${id.campaign}', '${id.bertasPlayer}', 'Do I need dice?', 'No.', '${id.annasPlayer}', now());
insert into session_series (id, campaign_id, repeats, local_time, time_zone, first_date, last_date)
  values ('${id.series}', '${id.campaign}', 'weekly', '19:00', 'America/New_York', '2026-01-01', '2026-03-26');
insert into series_skips (series_id, series_date, session_number) values ('${id.series}', '2026-01-15', 3);
insert into sessions (id, campaign_id, session_number, description, start_date, price, series_id, series_date)
  values ('${id.session}', '${id.campaign}', 1, 'The mill', now() - interval '1 day', 5, '${id.series}', '2026-01-01');
insert into player_sessions (player_id, session_id, price) values ('${id.bertasPlayer}', '${id.session}', 5);
insert into waitlist_entries (session_id, player_id, place, waiting_since) values ('${id.session}', '${id.bertasPlayer}', 1, now());
insert into check_ins (seat_id, player_id, has_attended, decided_at, decided_by, contest_text, contested_at)
  select id, player_id, false, now(), '${id.annasPlayer}', 'I was there.', now() from player_sessions;
insert into late_cancellations (organiser_id, session_start, cancelled_at)
  values ('${id.annasPlayer}', now() + interval '1 hour', now());
insert into campaign_removals (campaign_id, player_id, reason, removed_at)
  values ('${id.campaign}', '${id.clarasPlayer}', 'missed', now());
insert into payment_reminders (campaign_id, player_id, reminded_at) values ('${id.campaign}', '${id.bertasPlayer}', now());
insert into called_off_seats (session_id, player_id, place, seat)
  values ('${id.session}', '${id.clarasPlayer}', 1, '{}');
insert into cancelled_seats (session_id, player_id, cancelled_at)
  values ('${id.session}', '${id.clarasPlayer}', now());
insert into refunds (id, player_id, organiser_id, campaign_id, campaign_title, session_number, session_start, price, cancelled_at)
  values ('${id.refund}', '${id.bertasPlayer}', '${id.annasPlayer}', '${id.campaign}', 'Thursdays', 1, now(), 5, now());
insert into calendar_addresses (player_id, token_hash) values ('${id.bertasPlayer}', '${sha256('calendar')}');
insert into calendar_cancellations (session_id, player_id, campaign_id, session_number, start_date, revisions)
  values ('${id.session}', '${id.bertasPlayer}', '${id.campaign}', 1, now(), 2);
insert into player_ratings (id, player_id, session_id, rater_player_id, rating)
  values ('${id.rating}', '${id.annasPlayer}', '${id.session}', '${id.bertasPlayer}', 5);
insert into campaign_files (id, campaign_id, kind, name, storage_key, content_type, size_bytes, uploaded_by)
  values ('${id.file}', '${id.campaign}', 'photos', 'mill.webp', 'photos/1.webp', 'image/webp', 10, '${id.bertasPlayer}');
insert into uploads (id, user_id, kind, name, storage_key, content_type, size_bytes)
  values ('${id.upload}', '${id.anna}', 'campaign-ad', 'poster.webp', 'ads/1.webp', 'image/webp', 10);
insert into invites (id, user_id, email, first_name, last_name, token, expires_at, status, decision, date_decided,
    accepted_at, accepted_by_player_id)
  values ('${id.invite}', '${id.anna}', 'clara@guild.example', 'Clara', 'Clay', '${sha256('invite')}', now(),
    'accepted', 'accepted', now(), now(), '${id.clarasPlayer}');
insert into invite_links (user_id, token, created_at, seed)
  values ('${id.berta}', '${sha256('link')}', now(), '${'s'.repeat(22)}');
insert into player_relationships (id, upline_id, downline_id, status)
  values ('${id.relationship}', '${id.bertasPlayer}', '${id.clarasPlayer}', 'active');
insert into contracts (id, name, content, class_id, auth_id)
  values ('${id.template}', 'Fair play', 'We agree.', '${id.templateClass}', '${id.anna}');
insert into contract_clauses (id, contract_id, name, sortorder, clause_name, clause_content)
  values ('${id.templateClause}', '${id.template}', '1', 1, 'Fairness', 'Play fair.');
insert into contracts (id, name, description, content, class_id, auth_id, parent_id, content_sha256, clauses_sha256)
  values ('${id.copy}', 'Fair play', 'Executed Agreement', 'We agree.', '${id.executedClass}', '${id.berta}',
    '${id.template}', '${contentSha256}', '${clausesSha256}');
insert into contract_clauses (id, contract_id, name, sortorder, clause_name, clause_content)
  values ('${id.copyClause}', '${id.copy}', '1', 1, 'Fairness', 'Play fair.');
insert into contract_profiles (id, contract_id, template_id, profile_id, name, accepted_date)
  values ('${id.decision}', '${id.copy}', '${id.template}', '${id.berta}', 'Fair play', now());
insert into contact_messages (id, name, email, subject, message)
  values ('${id.message}', 'Dora', 'dora@guild.example', 'Hello', 'How do I join?');
insert into audit_log (id, action, subject_type) values ('${id.auditEntry}', 'campaign.create', 'campaign');
insert into notices (id, kind, about, facts)
  values ('${id.notice}', 'session.moved', '${id.session}', '{}');
insert into notice_readers (notice_id, user_id) values ('${id.notice}', '${id.berta}');
insert into notice_choices (user_id, kind, channel, is_on) values ('${id.berta}', 'session.moved', 'mail', false);
insert into notice_settings (user_id, quiet_from, quiet_until) values ('${id.berta}', 1320, 420);
insert into refused_invitations (address_hash) values ('${'a'.repeat(43)}');
insert into auth.admin_addresses (address_hash) values ('${'b'.repeat(43)}');
insert into data_exports (user_id, requested_at, taken_until, ready_at, storage_key, size_bytes)
  values ('${id.berta}', now(), now(), now(), 'exports/${id.berta}.zip', 1);
insert into erasure_requests (user_id, requested_at, due_at) values ('${id.berta}', now(), now() + interval '14 days');
insert into erased_users (user_id) values ('${named(4)}');
insert into former_seats (session_id, price, payment_status) values ('${id.session}', 5, 'paid');
insert into player_blocks (player_id, blocked_id, created_at) values ('${id.annasPlayer}', '${id.bertasPlayer}', now());
insert into player_wishes (player_id, place, lat, lng, range_miles, times, game_system_ids, styles, experience, updated_at) values
  ('${id.bertasPlayer}', 'Oakland, CA', 37.8, -122.27, 10, '[{"weekday": 4, "after": 1080, "before": 1380}]', '{}', '{store}', 'new', now());
insert into demand_wishes (player_id, position, game_system_ids, weekdays, rounding_seed) values
  ('${id.bertasPlayer}', earth_position(37.8, -122.27), '{}', '{4}', 1);
insert into saved_searches (id, player_id, name, search, lat, lng, rhythm, created_at, due_at) values
  ('${named(60)}', '${id.bertasPlayer}', 'Oakland', '{"place": "Oakland, CA"}', 37.8, -122.27, 'daily', now(), now());
insert into saved_search_tables (search_id, campaign_id, known_since) values ('${named(60)}', '${id.campaign}', now());
insert into table_news (campaign_id) values ('${id.campaign}');
insert into former_names (id, name, removed_at) values ('${named(77)}', 'Basics', now());
insert into history (entry_id, subject_id, created_at) values ('${id.auditEntry}', '${named(77)}', now());
insert into person_notes (user_id, text, written_by, written_at) values ('${id.berta}', 'Was warned.', '${id.anna}', now());
insert into bans (id, user_id, reason, banned_by, banned_at) values ('${named(73)}', '${id.berta}', 'Spam', '${id.anna}', now());
insert into desk_news (id, kind, arrived_at) values ('${named(70)}', 'exam', now());
insert into desk_takes (subject_id, kind, taken_by, taken_at) values ('${named(71)}', 'exam', '${id.berta}', now());
insert into moderation_cases (id, thing_kind, thing_id, thing_title, user_id, opened_at) values
  ('${id.case}', 'campaign', '${id.campaign}', 'The Mill', '${id.anna}', now());
insert into reports (id, case_id, thing_kind, thing_id, reported_by, rule, created_at) values
  (gen_random_uuid(), '${id.case}', 'campaign', '${id.campaign}', '${id.berta}', 'spam', now());
insert into admin_requests (id, operation, input, sha256, what, asked_by, asked_at, expires_at) values
  (gen_random_uuid(), 'exams.admin.remove', '{}', '${sha256('request')}', 'Remove an exam', '${id.anna}', now(), now() + interval '7 days');
insert into data_keys (sealed) values ('sealed');
insert into request_ids (caller, request_id, operation, input_sha256)
  values ('visitor', '${id.request}', 'contact.send', '${sha256('input')}');
`,
    )
    .execute(db);
}

/** Runs one statement, and what it deferred, in a world that is taken back afterwards. Throws what the database said. */
export async function attempt(db: Database, statement: string): Promise<void> {
  const takeBack = new Error('taken back');
  await db
    .transaction()
    .execute(async (transaction) => {
      await fillWorld(transaction);
      await sql`set constraints all immediate`.execute(transaction);
      await sql`set constraints all deferred`.execute(transaction);
      await sql.raw(statement).execute(transaction);
      await sql`set constraints all immediate`.execute(transaction);
      throw takeBack;
    })
    .catch((error: unknown) => {
      if (error !== takeBack) throw error;
    });
}

/** The name of the constraint that refuses a statement; null when nothing does. */
export async function refusalOf(db: Database, statement: string): Promise<string | null> {
  try {
    await attempt(db, statement);
    return null;
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && typeof error.constraint === 'string')
      return error.constraint;
    throw error;
  }
}
