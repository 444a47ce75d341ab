import { id } from './world.ts';

const decided = `decision = 'hide', rule = 'spam', reason = 'Spam', decided_at = now()`;
const change = (columns: string) => `update moderation_cases set ${columns}`;
const request = (columns: string) => `update admin_requests set ${columns}`;

/** Statements about moderation and what its constraints say against them: [constraint, statement]. */
export const refusalsAboutModeration: [string, string][] = [
  ['moderation_cases_kind_form', change(`thing_kind = 'A campaign'`)],
  ['moderation_cases_title_form', change(`thing_title = ''`)],
  ['moderation_cases_decision_known', change(decided.replace('hide', 'burn'))],
  ['moderation_cases_rule_form', change(`${decided}, rule = 'Spam!'`.replace(`rule = 'spam', `, ''))],
  ['moderation_cases_reason_form', change(decided.replace(`'Spam'`, `''`))],
  ['moderation_cases_decided_whole', change(`decision = 'nothing'`)],
  ['moderation_cases_reason_given', change(`decision = 'hide', decided_at = now()`)],
  ['moderation_cases_restored_hidden', change(`${decided}, restored_at = now()`.replace('hide', 'remove'))],
  ['moderation_cases_appeal_form', change(`${decided}, appeal = '', appealed_at = now()`)],
  ['moderation_cases_appeal_whole', change(`${decided}, appeal = 'It is harmless.'`)],
  ['moderation_cases_appeal_of_decision', change(`appeal = 'It is harmless.', appealed_at = now()`)],
  [
    'moderation_cases_appeal_decision_known',
    change(
      `${decided}, appeal = 'No.', appealed_at = now(), appeal_decision = 'so', appeal_decided_at = now()`,
    ),
  ],
  ['moderation_cases_appeal_answer_form', change(`appeal_answer = ''`)],
  [
    'moderation_cases_answer_whole',
    change(`${decided}, appeal = 'No.', appealed_at = now(), appeal_decision = 'stands'`),
  ],
  [
    'moderation_cases_answer_to_appeal',
    change(`${decided}, appeal_decision = 'stands', appeal_decided_at = now()`),
  ],
  [
    'moderation_cases_one_open',
    `insert into moderation_cases (id, thing_kind, thing_id, thing_title, opened_at)
      values (gen_random_uuid(), 'campaign', '${id.campaign}', 'The Mill', now())`,
  ],
  ['reports_kind_form', `update reports set thing_kind = 'A campaign'`],
  ['reports_rule_form', `update reports set rule = 'Spam!'`],
  ['reports_text_form', `update reports set text = ''`],
  [
    'reports_once',
    `insert into reports (id, case_id, thing_kind, thing_id, reported_by, rule, created_at)
      values (gen_random_uuid(), '${id.case}', 'campaign', '${id.campaign}', '${id.berta}', 'hate', now())`,
  ],
  ['admin_requests_operation_form', request(`operation = 'ban somebody'`)],
  ['admin_requests_sha256_form', request(`sha256 = 'A digest'`)],
  ['admin_requests_what_form', request(`what = ''`)],
  ['admin_requests_why_form', request(`why = ''`)],
  ['admin_requests_path_form', request(`path = 'https://elsewhere.example'`)],
  ['admin_requests_expires_later', request(`expires_at = asked_at`)],
  ['admin_requests_outcome_known', request(`outcome = 'forgotten', decided_at = now()`)],
  ['admin_requests_decided_whole', request(`outcome = 'approved'`)],
  [
    'admin_requests_one_waiting',
    `insert into admin_requests (id, operation, input, sha256, what, asked_by, asked_at, expires_at)
      select gen_random_uuid(), operation, input, sha256, what, asked_by, asked_at, expires_at from admin_requests`,
  ],
  ['player_blocks_not_oneself', `update player_blocks set blocked_id = player_id`],
  ['players_hidden_alias_form', `update players set hidden_alias = ''`],
  ['bans_standing', `insert into bans (user_id, banned_at) select user_id, now() from bans`],
  ['person_notes_text_form', `update person_notes set text = ''`],
  ['bans_reason_form', `update bans set reason = ''`],
  ['bans_end_after_begin', `update bans set ends_at = banned_at`],
  ['bans_appeal_form', `update bans set appeal = '', appealed_at = now()`],
  ['bans_appeal_whole', `update bans set appeal = 'No.'`],
  [
    'bans_appeal_decision_known',
    `update bans set appeal = 'No.', appealed_at = now(), appeal_decision = 'so', appeal_answer = 'So.', appeal_decided_at = now()`,
  ],
  [
    'bans_appeal_answer_form',
    `update bans set appeal = 'No.', appealed_at = now(), appeal_decision = 'stands', appeal_answer = '', appeal_decided_at = now()`,
  ],
  ['bans_answer_whole', `update bans set appeal = 'No.', appealed_at = now(), appeal_decision = 'stands'`],
  ['desk_news_kind_known', `update desk_news set kind = 'request'`],
  ['desk_takes_kind_known', `update desk_takes set kind = 'request'`],
  ['saved_searches_name_form', `update saved_searches set name = ' '`],
  ['saved_searches_search_object', `update saved_searches set search = '[]'`],
  ['saved_searches_lat_range', `update saved_searches set lat = 91`],
  ['saved_searches_lng_range', `update saved_searches set lng = 181`],
  ['saved_searches_whole_position', `update saved_searches set lng = null`],
  ['saved_searches_rhythm_known', `update saved_searches set rhythm = 'hourly'`],
  ['saved_searches_due_by_rhythm', `update saved_searches set due_at = null`],
];
