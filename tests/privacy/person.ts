import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const named = (number: number) => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`;

/** Two people: Quill, who is erased, and Oda, who plays with her and stays; and what belongs to them. */
export const person = {
  /** Known once there is an account. */
  userId: '',
  playerId: named(2),
  authSessionId: named(3),
  email: 'quill.zanzibar@guild.example',
  phone: '+15550199887',
  username: 'quill-zanzibar',
  alias: 'Quillzan',
  oda: { userId: named(11), playerId: named(12) },
  sponsor: { userId: named(13), playerId: named(14) },
  downline: { userId: named(15), playerId: named(16) },
  /** Quill runs it, and Oda plays in it. */
  handedOn: named(21),
  /** Quill runs it, and nobody else was ever in it. */
  lonely: named(22),
  /** Oda runs it, and Quill plays in it. */
  foreign: named(23),
  begun: named(31),
  toCome: named(32),
  fileKey: `photos/${named(41)}.webp`,
  imageKey: `avatars/${named(42)}.webp`,
  uploadKey: `ads/${named(43)}.webp`,
  originalKey: `originals/${named(43)}.png`,
  /** In the store of exports. */
  exportKey: `exports/${named(48)}.zip`,
};

/** What Quill wrote or is called, each in a column of its own: none of it may be found afterwards. */
export const words = (name: string): string => `zanzi-${name}`;

const { playerId, oda, sponsor, downline } = person;
const type = '00000000-0000-4000-8000-00000000ca01';
const template = named(51);
const copy = named(52);
const clauses = sha256('1\nFairness\nPlay fair.\n\n');

/** Makes a row of Quill's in every table, beside the account that signed up with her address. */
export async function fillPerson(db: Database): Promise<void> {
  const account = await db
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow();
  const userId = account.id;
  person.userId = userId;
  await sql
    .raw(
      `
update auth.users set email_verified = true, name = '${words('name')}', phone_number = '${person.phone}',
  image = 'https://pictures.example/${words('image')}' where id = '${userId}';
update profiles set username = '${person.username}', ban_reason = null, time_zone = 'Indian/Antananarivo' where id = '${userId}';
insert into auth.users (id, email) values ('${oda.userId}', 'oda@guild.example'),
  ('${sponsor.userId}', 'sponsor@guild.example'), ('${downline.userId}', 'downline@guild.example');
insert into auth.sessions (id, user_id, token, expires_at, ip_address, user_agent) values
  ('${person.authSessionId}', '${userId}', '${words('session')}', now() + interval '1 day', '203.0.113.77', '${words('agent')}');
insert into auth.accounts (user_id, account_id, provider_id, access_token, refresh_token, id_token)
  values ('${userId}', '${words('github')}', 'github', '${words('access')}', '${words('refresh')}', '${words('idtoken')}');
insert into auth.sign_in_networks (user_id, network, last_sign_in_at) values ('${userId}', '${words('network')}', now());
insert into auth.sign_ins (user_id, hour, outcome, way, slot, device, network, last_at)
  values ('${userId}', now(), 'bad', 'password', 0, '${words('device')}', '${words('signin')}', now());
insert into auth.verifications (id, identifier, value, sent_to, expires_at) values
  ('v1', 'signup-claim:${userId}', '${words('claim')}', null, now() + interval '1 day');
insert into auth.address_changes (user_id, new_email, requested_at, sent_at, expires_at)
  values ('${userId}', '${words('newaddress')}@guild.example', now(), now(), now() + interval '1 day');
insert into auth.former_addresses (user_id, email, requested_at, changed_at, expires_at)
  values ('${userId}', '${words('formeraddress')}@guild.example', now(), now(), now() + interval '7 days');
insert into auth.authenticators (user_id, sealed) values ('${userId}', '${words('sealed')}');
insert into auth.recovery_codes (user_id, name, hash) values ('${userId}', 'abcd', '${words('recovery')}');
insert into auth.passkeys (user_id, credential_id, public_key, is_synced, name)
  values ('${userId}', '${words('credential')}', '${words('key')}', false, '${words('passkey')}');
insert into push_devices (auth_session_id, user_id, endpoint, p256dh, auth)
  values ('${person.authSessionId}', '${userId}', 'https://push.example/${words('push')}', repeat('Q', 87), repeat('Q', 22));
insert into players (id, auth_id, email, alias, city, state, alias_image_url, alias_image_bytes) values
  ('${playerId}', '${userId}', '${person.email}', '${person.alias}', '${words('city')}', '${words('state')}', '/files/${person.imageKey}', 10),
  ('${oda.playerId}', '${oda.userId}', 'oda@guild.example', 'Oda', 'Erie', 'PA', null, null),
  ('${sponsor.playerId}', '${sponsor.userId}', 'sponsor@guild.example', 'Sponsor', 'Erie', 'PA', null, null),
  ('${downline.playerId}', '${downline.userId}', 'downline@guild.example', 'Downline', 'Erie', 'PA', null, null);
insert into game_systems (id, name) values ('${named(61)}', 'Lanterns');
insert into player_game_accounts (player_id, game_system_id, account_id) values ('${playerId}', '${named(61)}', '${words('account')}');
insert into exams (id, name, game_system_id) values ('${named(62)}', 'Basics', '${named(61)}');
insert into exam_questions (id, exam_id, name, "order") values ('${named(63)}', '${named(62)}', 'Why?', 1);
insert into player_exams (id, player_id, exam_id, score, note, graded_at)
  values ('${named(64)}', '${playerId}', '${named(62)}', 90, '${words('note')}', now());
insert into exam_grades (id, player_exam_id, grader_id, score, note)
  values ('${named(164)}', '${named(64)}', '${oda.userId}', 90, '${words('grade')}');
insert into exam_grade_marks (grade_id, exam_question_id, marks, comment)
  values ('${named(164)}', '${named(63)}', 1, '${words('comment')}');
insert into certificates (player_exam_id, code, proof, issued_at, ended_at, ended_why, reason, ended_by)
  values ('${named(64)}', '0123456789ab', '${words('proof')}', now(), now(), 'revoked', '${words('revoked')}', '${oda.userId}');
insert into player_exam_answers (player_id, exam_id, exam_question_id, text_answer)
  values ('${playerId}', '${named(62)}', '${named(63)}', '${words('answer')}');
insert into retailers (id, name) values ('${named(65)}', 'The Keep');
insert into player_retailers (player_id, retailer_id) values ('${playerId}', '${named(65)}');
insert into retailer_managers (player_id, retailer_id) values ('${playerId}', '${named(65)}');
insert into store_claims (retailer_id, player_id, note, created_at, decision, answer, decided_at, decided_by)
  values ('${named(65)}', '${playerId}', '${words('claim')}', now(), 'declined', '${words('claim answer')}', now(), '${oda.userId}');
insert into claim_codes (retailer_id, player_id, code_hash, sent_to, sent_at)
  values ('${named(65)}', '${playerId}', '${words('code')}', 'desk@keep.example', now());
insert into visits (id, auth_id, lat, lng, comments) values ('${named(66)}', '${userId}', 42.4711, -80.4711, '${words('visit')}');
insert into visit_retailers (visit_id, retailer_id, distance_feet) values ('${named(66)}', '${named(65)}', 0);
insert into campaigns (id, title, description, type_id, min_players, max_players, price, game_system_id, auth_id, payment_note) values
  ('${person.handedOn}', 'Thursdays', 'We play.', '${type}', 2, 4, 5, '${named(61)}', '${userId}', '${words('payment')}'),
  ('${person.lonely}', '${words('title')}', '${words('description')}', '${type}', 2, 4, 5, '${named(61)}', '${userId}', null),
  ('${person.foreign}', 'Fridays', 'We play.', '${type}', 2, 4, 5, '${named(61)}', '${oda.userId}', null);
insert into campaign_players (campaign_id, player_id, role_type) values
  ('${person.handedOn}', '${playerId}', 'owner'), ('${person.handedOn}', '${oda.playerId}', 'player'),
  ('${person.handedOn}', '${downline.playerId}', 'player'),
  ('${person.lonely}', '${playerId}', 'owner'),
  ('${person.foreign}', '${oda.playerId}', 'owner'), ('${person.foreign}', '${playerId}', 'player');
insert into campaign_handovers (campaign_id, player_id, offered_by) values ('${person.handedOn}', '${oda.playerId}', '${playerId}');
insert into join_requests (id, campaign_id, player_id, text, status, answer, decided_by, decided_at) values
  ('${named(104)}', '${person.foreign}', '${playerId}', '${words('joining')}', 'withdrawn', null, null, now()),
  ('${named(105)}', '${person.handedOn}', '${oda.playerId}', 'I bring dice.', 'accepted', '${words('welcome')}', '${playerId}', now());
insert into session_series (campaign_id, id, repeats, local_time, time_zone, first_date, last_date) values
  ('${person.handedOn}', '${named(640)}', 'weekly', '19:00', 'America/New_York', '2027-01-07', '2027-03-25');
insert into series_skips (series_id, series_date, session_number) values ('${named(640)}', '2027-01-14', 2);
insert into sessions (id, campaign_id, session_number, description, start_date, price, notes, place, online_link) values
  ('${person.begun}', '${person.foreign}', 1, 'The mill', now() - interval '1 day', 5, null, null, null),
  ('${person.toCome}', '${person.foreign}', 2, 'The hill', now() + interval '30 days', 5, null, null, null),
  ('${named(33)}', '${person.handedOn}', 1, 'The till', now() + interval '30 days', 5, '${words('notes')}', '${words('place')}', 'https://${words('link')}.example/'),
  ('${named(34)}', '${person.lonely}', 1, '${words('lonely')}', now() + interval '30 days', 5, null, null, null);
insert into player_sessions (player_id, session_id, price, payment_status) values
  ('${playerId}', '${person.begun}', 5, 'paid'), ('${playerId}', '${person.toCome}', 5, 'pending'),
  ('${oda.playerId}', '${named(33)}', 5, 'paid');
insert into waitlist_entries (session_id, player_id, place, waiting_since, offered_at, offer_ends_at)
  values ('${person.toCome}', '${playerId}', 1, now(), now(), now() + interval '12 hours');
insert into check_ins (seat_id, player_id, has_attended, decided_at, decided_by, contest_text, contested_at)
  select id, player_id, false, now(), '${oda.playerId}', '${words('contest')}', now() from player_sessions where player_id = '${playerId}' and session_id = '${person.begun}';
insert into late_cancellations (organiser_id, session_start, cancelled_at) values ('${playerId}', now() + interval '1 hour', now());
insert into campaign_removals (campaign_id, player_id, reason, removed_at) values ('${person.foreign}', '${playerId}', 'missed', now());
update player_sessions set said_paid_at = now(), said_paid_note = '${words('said-paid')}' where player_id = '${playerId}' and session_id = '${person.toCome}';
insert into payment_reminders (campaign_id, player_id, reminded_at) values ('${person.foreign}', '${playerId}', now());
insert into called_off_seats (session_id, player_id, place, seat) values ('${person.begun}', '${playerId}', 1, '{}');
insert into cancelled_seats (session_id, player_id, cancelled_at) values ('${person.begun}', '${playerId}', now());
insert into refunds (player_id, organiser_id, campaign_id, campaign_title, session_number, session_start, price, cancelled_at) values
  ('${playerId}', '${oda.playerId}', '${person.foreign}', 'Fridays', 1, now(), 5, now()),
  ('${oda.playerId}', '${playerId}', '${person.handedOn}', 'Thursdays', 1, now(), 5, now());
insert into calendar_addresses (player_id, token_hash) values ('${playerId}', '${sha256('calendar')}');
insert into calendar_cancellations (session_id, player_id, campaign_id, session_number, start_date, revisions, title)
  values ('${named(35)}', '${playerId}', '${person.foreign}', 1, now(), 2, '${words('cancelled')}');
insert into player_ratings (player_id, session_id, rater_player_id, rating) values
  ('${oda.playerId}', '${person.begun}', '${playerId}', 5), ('${playerId}', null, '${oda.playerId}', 4);
insert into campaign_files (campaign_id, kind, name, storage_key, content_type, size_bytes, uploaded_by)
  values ('${person.foreign}', 'photos', '${words('photo')}', '${person.fileKey}', 'image/webp', 10, '${playerId}');
insert into uploads (id, user_id, kind, name, storage_key, content_type, size_bytes, original_key, original_bytes)
  values ('${named(44)}', '${userId}', 'campaign-ad', '${words('upload')}', '${person.uploadKey}', 'image/webp', 10, '${person.originalKey}', 10);
insert into invites (id, user_id, email, first_name, last_name, cell, message, token, expires_at) values
  ('${named(71)}', '${userId}', 'friend@guild.example', '${words('friend')}', 'F', '${words('cell')}', '${words('line')}', '${sha256('i1')}', now()),
  ('${named(72)}', '${oda.userId}', '${person.email}', '${words('first')}', '${words('last')}', null, null, '${sha256('i2')}', now());
insert into invite_links (user_id, token, created_at, seed) values ('${userId}', '${sha256('link')}', now(), '${'s'.repeat(22)}');
insert into player_relationships (upline_id, downline_id, status) values
  ('${sponsor.playerId}', '${playerId}', 'active'), ('${playerId}', '${downline.playerId}', 'active');
insert into contracts (id, name, content, class_id, auth_id) values ('${template}', 'Fair play', 'We agree.', '00000000-0000-4000-8000-0000000000c1', '${oda.userId}');
insert into contract_clauses (contract_id, name, sortorder, clause_name, clause_content) values ('${template}', '1', 1, 'Fairness', 'Play fair.');
insert into contracts (id, name, description, content, class_id, auth_id, parent_id, content_sha256, clauses_sha256)
  values ('${copy}', 'Fair play', 'Executed Agreement', 'We agree.', '00000000-0000-4000-8000-0000000000c2', '${userId}', '${template}', '${sha256('We agree.')}', '${clauses}');
insert into contract_clauses (contract_id, name, sortorder, clause_name, clause_content) values ('${copy}', '1', 1, 'Fairness', 'Play fair.');
insert into contract_profiles (contract_id, template_id, profile_id, name, accepted_date) values ('${copy}', '${template}', '${userId}', 'Fair play', now());
insert into contact_messages (id, user_id, name, email, subject, message, answer, answered_at) values
  ('${named(93)}', null, '${words('sender')}', '${person.email}', '${words('subject')}', '${words('message')}', '${words('reply')}', now()),
  ('${named(94)}', '${userId}', '${words('othersender')}', 'elsewhere@guild.example', '${words('othersubject')}', '${words('othermessage')}', null, null);
insert into campaign_announcements (id, campaign_id, author_id, text)
  values ('${named(45)}', '${person.handedOn}', '${playerId}', '${words('announcement')}');
insert into campaign_questions (id, campaign_id, asker_id, text, answer, answered_by, answered_at) values
  ('${named(46)}', '${person.foreign}', '${playerId}', '${words('question')}', null, null, null),
  ('${named(47)}', '${person.handedOn}', '${oda.playerId}', 'When?', '${words('answered')}', '${playerId}', now());
insert into audit_log (actor_id, action, subject_type, subject_id) values ('${userId}', 'campaign.join', 'campaign', '${person.foreign}');
insert into notices (id, kind, about, facts, is_open) values
  ('${named(81)}', 'exam.graded', '${named(64)}', '{"exam": {"id": "x", "name": "Basics"}, "scorePercent": 90, "note": "${words('told')}"}', false),
  ('${named(82)}', 'sponsor.answered', '${oda.playerId}:${playerId}', '{"alias": "${person.alias}", "isAccepted": true}', false),
  ('${named(83)}', 'campaign.players', '${person.foreign}', '{"campaign": {"id": "c", "title": "Fridays"}, "moves": [{"what": "took", "playerId": "${playerId}", "alias": "${person.alias}", "session": 1}], "more": 0}', false),
  ('${named(84)}', 'invite.declined', '${named(72)}', '{"firstName": "${words('first')}"}', false),
  ('${named(85)}', 'announcement.made', '${named(45)}', '{"alias": "${person.alias}", "text": "${words('announcement')}"}', false),
  ('${named(86)}', 'question.asked', '${named(46)}', '{"alias": "${person.alias}", "text": "${words('question')}"}', false),
  ('${named(87)}', 'question.answered', '${named(47)}', '{"alias": "${person.alias}", "answer": "${words('answered')}"}', false),
  ('${named(89)}', 'request.asked', '${named(104)}', '{"alias": "${person.alias}", "text": "${words('joining')}"}', false),
  ('${named(90)}', 'request.answered', '${named(105)}', '{"alias": "${person.alias}", "answer": "${words('welcome')}"}', false),
  ('${named(88)}', 'contact.answered', '${named(94)}', '{"subject": "${words('othersubject')}"}', false);
insert into notice_readers (notice_id, user_id) values
  ('${named(81)}', '${userId}'), ('${named(82)}', '${oda.userId}'), ('${named(83)}', '${oda.userId}'), ('${named(84)}', '${oda.userId}'),
  ('${named(85)}', '${oda.userId}'), ('${named(86)}', '${oda.userId}'), ('${named(87)}', '${oda.userId}'), ('${named(89)}', '${oda.userId}'), ('${named(90)}', '${oda.userId}'), ('${named(88)}', '${userId}');
insert into notice_choices (user_id, kind, channel, is_on) values ('${userId}', 'session.moved', 'mail', false);
insert into notice_settings (user_id, quiet_from, quiet_until) values ('${userId}', 1320, 420);
insert into request_ids (caller, request_id, operation, input_sha256, status, answer) values
  ('${userId}', '${named(91)}', 'players.update', '${sha256('1')}', 200, '{"alias": "${person.alias}"}'),
  ('${oda.userId}', '${named(92)}', 'network.decide', '${sha256('2')}', 200, '{"player": {"alias": "${person.alias}"}}');
insert into player_blocks (player_id, blocked_id, created_at) values
  ('${playerId}', '${sponsor.playerId}', now()), ('${downline.playerId}', '${playerId}', now());
insert into player_wishes (player_id, place, lat, lng, range_miles, times, game_system_ids, styles, experience, updated_at) values
  ('${playerId}', '${words('wishedplace')}', 37.8, -122.27, 10, '[{"weekday": 4, "after": 1080, "before": 1380}]', '{}', '{store}', 'new', now());
insert into demand_wishes (player_id, position, game_system_ids, weekdays, rounding_seed) values
  ('${playerId}', earth_position(37.8, -122.27), '{}', '{4}', 1);
insert into person_notes (user_id, text, written_by, written_at) values ('${userId}', '${words('personnote')}', '${oda.userId}', now());
insert into bans (user_id, reason, banned_by, banned_at, lifted_at, lifted_by, appeal, appealed_at, appeal_decision, appeal_answer, appeal_decided_by, appeal_decided_at) values
  ('${userId}', '${words('banreason')}', '${oda.userId}', now(), now(), '${oda.userId}', '${words('banappeal')}', now(), 'lifted', '${words('bananswer')}', '${oda.userId}', now()),
  ('${oda.userId}', 'Spam', '${userId}', now(), now(), '${userId}', null, null, null, null, null, null);
insert into desk_takes (subject_id, kind, taken_by, taken_at) values ('${named(122)}', 'exam', '${userId}', now());
insert into saved_searches (id, player_id, name, search, lat, lng, rhythm, created_at, due_at) values
  ('${named(120)}', '${playerId}', '${words('searchname')}', '{"place": "Oakland, CA"}', 37.8, -122.27, 'daily', now(), now());
insert into saved_search_tables (search_id, campaign_id, known_since) values ('${named(120)}', '${named(121)}', now());
update players set hidden_alias = '${words('hiddenalias')}', alias_hidden_at = now() where id = '${playerId}';
insert into moderation_cases (id, thing_kind, thing_id, thing_title, user_id, opened_at, decision, rule, reason, decided_at, decided_by, appeal, appealed_at) values
  ('${named(95)}', 'alias', '${playerId}', '${words('case')}', '${userId}', now(), 'hide', 'spam', '${words('reason')}', now(), '${oda.userId}', '${words('appeal')}', now()),
  ('${named(96)}', 'alias', '${oda.playerId}', 'Oda', '${oda.userId}', now(), 'hide', 'spam', 'Spam', now(), '${userId}', null, null);
insert into reports (id, case_id, thing_kind, thing_id, reported_by, rule, text, created_at) values
  ('${named(97)}', '${named(95)}', 'alias', '${playerId}', '${oda.userId}', 'spam', '${words('reportof')}', now()),
  ('${named(98)}', '${named(96)}', 'alias', '${oda.playerId}', '${userId}', 'spam', '${words('reportby')}', now());
insert into admin_requests (id, operation, input, sha256, what, why, about_user_id, asked_by, asked_at, expires_at) values
  ('${named(101)}', 'accounts.users.ban', '{"word": "${words('askedinput')}"}', repeat('a', 64), '${words('asked')}', '${words('askedwhy')}', '${oda.userId}', '${userId}', now(), now() + interval '7 days'),
  ('${named(102)}', 'accounts.users.ban', '{"word": "${words('aboutinput')}"}', repeat('b', 64), '${words('about')}', '${words('aboutwhy')}', '${userId}', '${oda.userId}', now(), now() + interval '7 days');
insert into admin_requests (id, operation, input, sha256, what, asked_by, asked_at, expires_at, outcome, decided_by, decided_at)
  values ('${named(103)}', 'exams.admin.remove', '{}', repeat('c', 64), 'Remove an exam', '${oda.userId}', now(), now() + interval '7 days', 'declined', '${userId}', now());
insert into data_exports (user_id, requested_at, taken_until, ready_at, storage_key, size_bytes)
  values ('${userId}', now(), now(), now(), '${person.exportKey}', 11);
insert into erasure_requests (user_id, requested_at, due_at) values ('${userId}', now() - interval '15 days', now() - interval '1 day');
`,
    )
    .execute(db);
}
