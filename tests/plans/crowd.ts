import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';

/** The id of one of the crowd's rows, the same that `md5(...)::uuid` makes in the database. */
export function crowdId(kind: string, number: number): string {
  const hash = createHash('md5').update(`${kind}${number}`).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const types = `(array['00000000-0000-4000-8000-00000000ca01', '00000000-0000-4000-8000-00000000ca02',
  '00000000-0000-4000-8000-00000000ca03'])[1 + i % 3]::uuid`;

/** The triggers that announce what changed, of every table. */
const switchAnnouncements = (how: 'enable' | 'disable'): string => `
  do $$ declare announcing record; begin
    for announcing in select tgrelid::regclass as of_table, tgname as name from pg_trigger
      where tgfoid::regproc::text like 'announce\\_%'
    loop
      execute format('alter table %s ${how} trigger %I', announcing.of_table, announcing.name);
    end loop;
  end $$`;

/**
 * A large world made in seconds: 20,000 users and players, 10,000 campaigns with 100,000 memberships, 20,000 sessions
 * with 40,000 seats, 10,000 stores, and thousands of everything else. Every row has neighbours, so that nothing is cheap by luck.
 */
export async function fillCrowd(db: Database): Promise<void> {
  const statements = [
    // Nobody listens: announcing a row takes longer than writing it.
    switchAnnouncements('disable'),
    `insert into auth.users (id, email, email_verified, created_at)
      select md5('user' || i)::uuid, 'p' || i || '@crowd.example', true, now() - i * interval '1 minute' from generate_series(1, 20000) i`,
    `insert into auth.sessions (user_id, token, expires_at)
      select md5('user' || i)::uuid, 'token ' || i, now() + interval '7 days' from generate_series(1, 5000) i`,
    `insert into auth.sign_ins (user_id, hour, outcome, way, slot, device, network, last_at)
      select md5('user' || case when k <= 5 then 1 + i % 20000 else 77 end)::uuid, date_trunc('hour', now(), 'UTC') - i * interval '1 hour',
        (array['good', 'bad', 'refused'])[1 + i % 3], 'password', k, 'Firefox on Linux', 'network', now() - i * interval '1 hour'
      from generate_series(1, 2000) i, generate_series(1, 8) k`,
    `insert into push_devices (auth_session_id, user_id, endpoint, p256dh, auth)
      select id, user_id, 'https://push.example/' || id, repeat('A', 87), repeat('A', 22) from auth.sessions`,
    `insert into auth.accounts (user_id, account_id, provider_id)
      select md5('user' || i)::uuid, md5('user' || i), 'credential' from generate_series(1, 5000) i`,
    `insert into auth.passkeys (user_id, credential_id, public_key, is_synced, name)
      select md5('user' || i)::uuid, 'credential' || i, 'key', true, 'Phone' from generate_series(1, 5000) i`,
    `insert into auth.verifications (id, identifier, value, expires_at, sent_to)
      select 'v' || i, 'identifier ' || i, 'value', now(), 'recipient ' || i from generate_series(1, 5000) i`,
    `insert into players (id, auth_id, email, alias, city, state)
      select md5('player' || i)::uuid, md5('user' || i)::uuid, 'p' || i || '@crowd.example', 'Alias ' || i, 'City ' || i % 97, 'PA'
      from generate_series(1, 20000) i`,
    `insert into game_systems (id, name) select md5('system' || i)::uuid, 'System ' || i from generate_series(1, 20) i`,
    `insert into player_game_accounts (player_id, game_system_id)
      select md5('player' || i)::uuid, md5('system' || 1 + i % 20)::uuid from generate_series(1, 5000) i`,
    `insert into retailers (id, name, city, state, lat, lng, status)
      select md5('retailer' || i)::uuid, (array['Dragon', 'Goblin', 'Silver', 'Raven', 'Iron'])[1 + i % 5] || ' ' ||
        (array['Keep', 'Den', 'Tavern', 'Forge'])[1 + i % 4] || ' ' || i, 'City ' || i % 970,
        (array['Pennsylvania', 'Ohio', 'Texas', 'Maine'])[1 + i % 4], 26 + (i * 7919 % 22000) / 1000.0, -122 + (i * 104729 % 50000) / 1000.0,
        case when i % 50 = 0 then 'inactive' else 'active' end
      from generate_series(1, 10000) i`,
    `insert into player_retailers (player_id, retailer_id)
      select md5('player' || i)::uuid, md5('retailer' || 1 + i % 10000)::uuid from generate_series(1, 10000) i`,
    `insert into conventions (id, name, start_date, end_date)
      select md5('convention' || i)::uuid, 'Convention ' || i, now() + day * interval '1 day', now() + (day + 2) * interval '1 day'
      from generate_series(1, 8000) i, lateral (select case when i <= 2000 then i - 1900 else -i end as day) days`,
    // Every second one says more of itself: one in a hundred speaks Welsh, one in twenty German; of each the first thousand hold few.
    `insert into campaigns (id, title, type_id, min_players, max_players, price, game_system_id, retailer_id, convention_id,
        auth_id, created_at, experience, minimum_age, languages, accessibility, safety_tools)
      select md5('campaign' || i)::uuid, 'Campaign ' || i, ${types}, 2, 6, 5, md5('system' || 1 + i % 20)::uuid,
        md5('retailer' || 1 + i % 2000)::uuid, md5('convention' || 1 + i % 2000)::uuid, md5('user' || 1 + i % 20000)::uuid,
        now() - i * interval '13 minutes', (array['everybody', 'new', 'some', 'experienced'])[case when i % 2 = 0 then 1 + i % 4 end],
        case when i % 2 = 0 then 10 + i % 12 end,
        case when i % 100 = 0 then '{cy}'::text[] when i % 20 = 0 then '{en,de}' when i % 2 = 0 then '{en}' else '{}' end,
        case when i % 50 = 0 then '{quiet-room}'::text[] else '{}' end,
        case when i % 6 = 0 then '{x-card}'::text[] else '{}' end
      from generate_series(1, 10000) i`,
    `insert into campaign_players (campaign_id, player_id, role_type, created_at)
      select md5('campaign' || i)::uuid, md5('player' || 1 + (i * 7919 + k * 1999) % 20000)::uuid,
        case when k = 0 then 'owner' else 'player' end, now() - k * interval '1 hour'
      from generate_series(1, 10000) i, generate_series(0, 9) k`,
    `insert into session_series (id, campaign_id, repeats, local_time, time_zone, first_date, last_date)
      select md5('series' || i)::uuid, md5('campaign' || i)::uuid, 'weekly', '19:00', 'America/New_York', now() - interval '7 days', now()
      from generate_series(1, 10000) i`,
    `insert into series_skips (series_id, series_date, session_number)
      select md5('series' || i)::uuid, current_date + k * 7, 3 + k from generate_series(1, 10000) i, generate_series(1, 2) k`,
    `insert into sessions (id, campaign_id, session_number, description, start_date, price, series_id, series_date)
      select md5('session' || i * 10 + k)::uuid, md5('campaign' || i)::uuid, k, 'The mill', now() + (k - 2) * interval '7 days', 5,
        md5('series' || i)::uuid, current_date + (k - 2) * 7
      from generate_series(1, 10000) i, generate_series(1, 2) k`,
    `update sessions set is_session_zero = true, start_date = start_date + interval '8 days'
      where session_number = 2 and campaign_id in (select md5('campaign' || i * 40)::uuid from generate_series(1, 250) i)`,
    `insert into player_sessions (player_id, session_id, price, created_at)
      select md5('player' || 1 + (i * 7919 + copy * 1999) % 20000)::uuid, md5('session' || i * 10 + k)::uuid, 5,
        now() - i * interval '1 minute'
      from generate_series(1, 10000) i, generate_series(1, 2) k, generate_series(1, 2) copy`,
    `insert into waitlist_entries (session_id, player_id, place, waiting_since)
      select md5('session' || i * 10 + k)::uuid, md5('player' || 1 + (i * 7919 + place * 4999) % 20000)::uuid, place,
        now() - i * interval '1 minute'
      from generate_series(1, 10000) i, generate_series(1, 2) k, generate_series(1, 2) place`,
    `insert into campaign_removals (campaign_id, player_id, reason, removed_at)
      select md5('campaign' || i)::uuid, md5('player' || 1 + (i * 7919 + k * 4999) % 20000)::uuid, 'missed', now() - i * interval '1 minute'
      from generate_series(1, 10000) i, generate_series(1, 3) k`,
    `insert into payment_reminders (campaign_id, player_id, reminded_at)
      select md5('campaign' || i)::uuid, md5('player' || 1 + (i * 7919 + k * 1999) % 20000)::uuid, now() - i * interval '1 minute'
      from generate_series(1, 10000) i, generate_series(1, 3) k`,
    `insert into called_off_seats (session_id, player_id, place, seat)
      select md5('session' || i * 10 + k)::uuid, md5('player' || 1 + (i * 7919 + place * 4999) % 20000)::uuid, place, '{}'
      from generate_series(1, 10000) i, generate_series(1, 2) k, generate_series(1, 2) place`,
    `insert into check_ins (seat_id, player_id, has_attended, decided_at, created_at)
      select id, player_id, price > 4, created_at, created_at from player_sessions`,
    `alter table late_cancellations disable trigger late_cancellations_public`,
    `insert into late_cancellations (organiser_id, session_start, cancelled_at)
      select md5('player' || 1 + (i * 7919) % 20000)::uuid, now() - i * interval '1 minute', now() - i * interval '1 minute' - interval '2 hours'
      from generate_series(1, 10000) i`,
    `alter table late_cancellations enable trigger late_cancellations_public`,
    `insert into refunds (player_id, organiser_id, campaign_id, campaign_title, session_number, session_start, price, cancelled_at)
      select md5('player' || 1 + (i * 7919) % 20000)::uuid, md5('player' || 1 + (i * 7919 + 1999) % 20000)::uuid,
        md5('campaign' || i)::uuid, 'Campaign ' || i, 1, now(), 5, now() - i * interval '1 minute' from generate_series(1, 10000) i`,
    `insert into calendar_addresses (player_id, token_hash)
      select md5('player' || i)::uuid, encode(sha256(('calendar' || i)::bytea), 'hex') from generate_series(1, 20000) i`,
    `insert into calendar_cancellations (session_id, player_id, campaign_id, retailer_id, convention_id, session_number, start_date,
        revisions, cancelled_at)
      select md5('gone' || i)::uuid, case when i % 2 = 0 then md5('player' || 1 + i % 20000)::uuid end, md5('campaign' || 1 + i % 10000)::uuid,
        md5('retailer' || 1 + i % 5000)::uuid, md5('convention' || 1 + i % 2000)::uuid, 1, now(), 2, now() - i * interval '10 minutes'
      from generate_series(1, 100000) i`,
    `insert into player_ratings (player_id, rater_player_id, session_id, rating)
      select md5('player' || 1 + (i * 7919) % 20000)::uuid, md5('player' || 1 + (i * 7919 + 1999) % 20000)::uuid,
        md5('session' || i * 10 + 1)::uuid, 1 + i % 5 from generate_series(1, 10000) i`,
    `insert into campaign_files (campaign_id, kind, name, storage_key, content_type, size_bytes)
      select md5('campaign' || i)::uuid, (array['ads', 'resources', 'photos'])[k], 'file', 'key ' || i || '-' || k, 'image/webp', 1
      from generate_series(1, 3000) i, generate_series(1, 3) k`,
    `insert into exams (id, name, game_system_id, series_id, version, retake)
      select md5('exam' || i)::uuid, 'Exam ' || i, md5('system' || 1 + i % 20)::uuid, md5('series' || i % 20 || '/' || i / 80)::uuid,
        1 + i / 20 % 4, case when i / 20 % 4 = 3 then 'everybody' else 'nobody' end from generate_series(1, 2000) i`,
    `insert into exam_questions (id, exam_id, name, "order")
      select md5('question' || i * 10 + k)::uuid, md5('exam' || i)::uuid, 'Why?', k from generate_series(1, 2000) i, generate_series(1, 3) k`,
    `insert into player_exams (id, player_id, exam_id, created_at)
      select md5('submission' || i)::uuid, md5('player' || i)::uuid, md5('exam' || 1 + i % 2000)::uuid, now() - i * interval '1 minute' from generate_series(1, 5000) i`,
    `insert into exam_grades (id, player_exam_id, grader_id, score)
      select md5('grade' || i)::uuid, md5('submission' || 1 + i % 5000)::uuid, md5('user' || i)::uuid, 80 from generate_series(1, 10000) i`,
    `insert into exam_grade_marks (grade_id, exam_question_id, marks)
      select md5('grade' || i)::uuid, md5('question' || (1 + (1 + i % 5000) % 2000) * 10 + 1)::uuid, 1 from generate_series(1, 10000) i`,
    `insert into certificates (player_exam_id, code, proof, issued_at, ended_at, ended_why)
      select md5('submission' || 1 + i % 5000)::uuid, lpad(i::text, 12, '0'), 'proof', now() - i * interval '1 minute',
        case when i > 5000 then now() end, case when i > 5000 then 'withdrawn' end from generate_series(1, 10000) i`,
    `insert into player_exam_answers (player_id, exam_id, exam_question_id, text_answer)
      select md5('player' || i)::uuid, md5('exam' || 1 + i % 2000)::uuid, md5('question' || (1 + i % 2000) * 10 + 1)::uuid, 'Because.'
      from generate_series(1, 5000) i`,
    `insert into visits (id, auth_id, lat, lng, recorded_at)
      select md5('visit' || i)::uuid, md5('user' || 1 + i % 20000)::uuid, 40, -80, now() - i * interval '1 minute' from generate_series(1, 5000) i`,
    `insert into visit_retailers (visit_id, retailer_id, distance_feet)
      select md5('visit' || i)::uuid, md5('retailer' || 1 + i % 10000)::uuid, 10 from generate_series(1, 5000) i`,
    `insert into invites (user_id, email, first_name, last_name, token, expires_at, created_at)
      select md5('user' || 1 + i % 5000)::uuid, 'p' || 1 + i % 20000 || '@crowd.example', 'First', 'Last',
        encode(sha256(i::text::bytea), 'hex'), now(), now() - i * interval '1 minute' from generate_series(1, 5000) i`,
    `alter table player_relationships disable trigger user`,
    `insert into player_relationships (upline_id, downline_id, status)
      select md5('player' || i / 5)::uuid, md5('player' || i)::uuid, 'active' from generate_series(5, 5000) i`,
    `alter table player_relationships enable trigger user`,
    `select recount_teams()`,
    `insert into contracts (id, name, content, class_id)
      select md5('template' || i)::uuid, 'Template ' || i, 'We agree.', '00000000-0000-4000-8000-0000000000c1' from generate_series(1, 20) i`,
    `insert into contracts (id, name, description, content, class_id, auth_id, parent_id, content_sha256, clauses_sha256)
      select md5('copy' || i)::uuid, 'Copy', 'Executed Agreement', 'We agree.', executed_class_id(), md5('user' || i)::uuid,
        md5('template' || 1 + i % 20)::uuid, encode(sha256('We agree.'), 'hex'), encode(sha256(''), 'hex') from generate_series(1, 2000) i`,
    `insert into contract_profiles (contract_id, template_id, profile_id, name, accepted_date)
      select md5('copy' || i)::uuid, md5('template' || 1 + i % 20)::uuid, md5('user' || i)::uuid, 'Copy', now() from generate_series(1, 2000) i`,
    `insert into audit_log (action, subject_type, subject_id, actor_id, created_at)
      select (array['campaign.join', 'campaign.leave', 'user.ban'])[1 + i % 3],
        (array['campaign', 'campaign', 'user'])[1 + i % 3], md5('user' || 1 + i % 10000)::uuid, md5('user' || 1 + i % 20000)::uuid, now() - i * interval '1 minute' from generate_series(1, 5000) i`,
    `insert into history (entry_id, subject_id, created_at)
      select id, md5('retailer' || 1 + row_number() over (order by id) % 50)::uuid, created_at from audit_log`,
    `insert into store_claims (id, retailer_id, player_id, note, created_at, decision, decided_at)
      select md5('storeclaim' || i)::uuid, md5('retailer' || i)::uuid, md5('player' || 1 + i % 5000)::uuid, 'Mine.', now() - i * interval '1 minute',
        case when i % 2 = 0 then 'declined' end, case when i % 2 = 0 then now() end from generate_series(1, 2000) i`,
    `insert into store_pages (retailer_id, content, published_at)
      select md5('retailer' || i)::uuid, '{"hours":null,"specialDays":[],"sells":[],"links":[],"photos":[]}', now() from generate_series(1, 5000) i`,
    `insert into store_photos (id, retailer_id, url, added_at)
      select gen_random_uuid(), md5('retailer' || 1 + i % 5000)::uuid, '/files/stores/' || i || '.webp', now() from generate_series(1, 20000) i`,
    `insert into store_tables (id, retailer_id, name, seats, place)
      select md5('storetable' || i)::uuid, md5('retailer' || 1 + i % 2000)::uuid, 'Table ' || i, 6, i from generate_series(1, 20000) i`,
    `insert into store_figures (retailer_id, period, begins, measure, value)
      select md5('retailer' || 1 + i % 500)::uuid, 'week', date '2026-01-05' + i / 500 * 7, 'visits', 5 from generate_series(1, 20000) i`,
    `insert into claim_codes (retailer_id, player_id, code_hash, sent_to, sent_at)
      select md5('retailer' || 1 + i % 500)::uuid, md5('player' || 1 + i % 500)::uuid, 'hash', 'desk@crowd.example', now() - i * interval '1 minute'
      from generate_series(1, 2000) i`,
    `insert into contact_messages (name, email, subject, message, created_at)
      select 'Name', 'p' || i || '@crowd.example', 'Subject', 'Message', now() - i * interval '1 minute' from generate_series(1, 5000) i`,
    `insert into notices (id, kind, about, facts, created_at, is_open)
      select md5('notice' || i)::uuid, 'table.moved', 'table ' || i, '{"from": "A", "to": "B"}', now() - i * interval '4 minutes', i % 4 = 0
      from generate_series(1, 20000) i`,
    `insert into notice_readers (notice_id, user_id, at, read_at, due_at)
      select md5('notice' || i)::uuid, md5('user' || 1 + (i * 7919 + k * 1999) % 20000)::uuid, now() - i * interval '4 minutes',
        case when i % 3 > 0 then now() end, case when i % 100 = 0 then now() - interval '1 minute' end
      from generate_series(1, 20000) i, generate_series(1, 5) k`,
    `insert into notice_readers (notice_id, user_id, at)
      select md5('notice' || i)::uuid, md5('user77')::uuid, now() - i * interval '4 minutes' from generate_series(3, 19999, 40) i
      on conflict do nothing`,
    `insert into notice_choices (user_id, kind, channel, is_on)
      select md5('user' || i)::uuid, 'table.moved', 'mail', false from generate_series(1, 5000) i`,
    `insert into notice_settings (user_id, quiet_from, quiet_until)
      select md5('user' || i)::uuid, 1320, 420 from generate_series(1, 5000) i`,
    `insert into campaign_announcements (campaign_id, author_id, session_id, text, created_at)
      select md5('campaign' || case when i % 4 = 0 then 771 else 1 + i % 10000 end)::uuid, md5('player' || i)::uuid,
        case when i % 3 = 0 then md5('session' || 7710 + 1 + i % 2)::uuid end, 'Bring dice.', now() - i * interval '1 minute'
      from generate_series(1, 10000) i`,
    `insert into campaign_questions (campaign_id, asker_id, text, created_at, answer, answered_by, answered_at, is_for_all)
      select md5('campaign' || case when i % 4 < 2 then 771 else 1 + i % 10000 end)::uuid,
        md5('player' || case when i % 5 = 0 then 77 else i end)::uuid, 'Dice?', now() - i * interval '1 minute',
        case when i % 4 > 0 then 'Yes.' end, case when i % 4 > 0 then md5('player' || i)::uuid end,
        case when i % 4 > 0 then now() - i * interval '1 second' end, i % 4 = 1
      from generate_series(1, 10000) i`,
    `update campaigns set min_to_go = 2, decide_hours = 48 where substr(title, 10)::integer % 200 = 0`,
    `insert into join_requests (campaign_id, player_id, text, asked_at)
      select md5('campaign' || case when i <= 400 then 77 else 1 + i % 10000 end)::uuid, md5('player' || i)::uuid, 'Dice.', now() - i * interval '1 minute'
      from generate_series(1, 10000) i`,
    `insert into player_blocks (player_id, blocked_id, created_at)
      select md5('player' || i)::uuid, md5('player' || 1 + (i + 1) % 20000)::uuid, now() from generate_series(1, 19000) i`,
    `insert into player_wishes (player_id, place, lat, lng, range_miles, times, game_system_ids, styles, experience, updated_at)
      select md5('player' || i)::uuid, 'Somewhere', 30 + i % 150 / 10.0, -120 + i % 400 / 10.0, 25,
        '[{"weekday": 4, "after": 1080, "before": 1380}]', array[md5('system' || 1 + i % 40)::uuid], '{store}', null, now()
      from generate_series(1, 10000) i`,
    `insert into demand_wishes (player_id, position, game_system_ids, weekdays, rounding_seed)
      select player_id, earth_position(lat, lng), game_system_ids, '{4}', rounding_seed from player_wishes`,
    `insert into saved_searches (id, player_id, name, search, rhythm, created_at, due_at)
      select md5('search' || i)::uuid, md5('player' || i % 5000)::uuid, 'Search ' || i, '{}', 'daily', now(),
        now() + i % 2000 * interval '1 minute' from generate_series(1, 10000) i where i % 5000 > 0`,
    `insert into saved_search_tables (search_id, campaign_id, known_since)
      select id, md5('campaign' || k)::uuid, now() from saved_searches, generate_series(1, 5) k`,
    // One case in fifty waits, one in a hundred was appealed against.
    `insert into bans (id, user_id, reason, banned_at, ends_at, lifted_at, appeal, appealed_at)
      select md5('ban' || i)::uuid, md5('user' || i)::uuid, 'Spam', now() - i * interval '1 hour',
        case when i % 2 = 0 then now() + i * interval '1 hour' end, case when i % 3 > 0 then now() end,
        case when i % 9 = 0 then 'No' end, case when i % 9 = 0 then now() end
      from generate_series(1, 6000) i`,
    `insert into person_notes (id, user_id, text, written_by, written_at)
      select md5('note' || i)::uuid, md5('user' || 1 + i % 3000)::uuid, 'A note', md5('user7')::uuid, now() - i * interval '1 minute' from generate_series(1, 9000) i`,
    `insert into desk_news (id, kind, arrived_at)
      select md5('news' || i)::uuid, 'exam', now() - i * interval '1 second' from generate_series(1, 3000) i`,
    `insert into desk_takes (subject_id, kind, taken_by, taken_at)
      select md5('submission' || i)::uuid, 'exam', md5('user' || 1 + i % 50)::uuid, now() - i * interval '1 minute' from generate_series(1, 3000) i`,
    `insert into moderation_cases (id, thing_kind, thing_id, thing_title, user_id, opened_at, decision, rule, reason, decided_at, appeal, appealed_at)
      select md5('case' || i)::uuid, 'campaign', md5('campaign' || i)::uuid, 'Case ' || i, md5('user' || 1 + i % 2000)::uuid,
        now() - i * interval '1 minute',
        case when i % 50 > 0 then 'hide' end, case when i % 50 > 0 then 'spam' end, case when i % 50 > 0 then 'Spam' end,
        case when i % 50 > 0 then now() - i * interval '30 seconds' end,
        case when i % 100 = 1 then 'No' end, case when i % 100 = 1 then now() end
      from generate_series(1, 20000) i`,
    `insert into reports (id, case_id, thing_kind, thing_id, reported_by, rule, created_at)
      select gen_random_uuid(), md5('case' || i)::uuid, 'campaign', md5('campaign' || i)::uuid, md5('user' || 1 + i % 2000)::uuid,
        'spam', now() from generate_series(1, 20000) i`,
    `insert into refused_invitations (address_hash)
      select substr(translate(encode(sha256(i::text::bytea), 'base64'), '+/=', '-_'), 1, 43) from generate_series(1, 5000) i`,
    `insert into auth.admin_addresses (address_hash) select address_hash from refused_invitations`,
    switchAnnouncements('enable'),
    // New entries of a text index wait in a list of its own, which makes it look dear, until some vacuum comes by.
    `vacuum analyze`,
  ];
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    for (const statement of statements) await sql.raw(statement).execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}
