import { id, sha256 } from './world.ts';

const newInvite = (column: string, value: string) => {
  const given: Record<string, string> = {
    user_id: `'${id.anna}'`,
    email: `'dora@guild.example'`,
    first_name: `'Dora'`,
    last_name: `'Day'`,
    token: `'${sha256('another')}'`,
    expires_at: 'now()',
    [column]: value,
  };
  return `insert into invites (${Object.keys(given).join(', ')}) values (${Object.values(given).join(', ')})`;
};

const newLink = (user: 'anna' | 'berta', token: string) =>
  `insert into invite_links (user_id, token, created_at, seed) values ('${id[user]}', '${token}', now(), '${'s'.repeat(22)}')`;

/** Statements about people and what their constraints say against them: [constraint, statement]. */
export const refusalsAboutPeople: [string, string][] = [
  ['users_email_lower', `insert into auth.users (email) values ('Dora@guild.example')`],
  ['users_email_once', `insert into auth.users (email) values ('anna@guild.example')`],
  [
    'users_phone_number_once',
    `insert into auth.users (email, phone_number) values ('d@guild.example', '+15550100')`,
  ],
  [
    'sessions_token_once',
    `insert into auth.sessions (user_id, token, expires_at) values ('${id.berta}', 'token', now())`,
  ],
  ['address_changes_email_lower', `update auth.address_changes set new_email = 'Next@example.com'`],
  ['address_changes_expire', `update auth.address_changes set expires_at = requested_at`],
  ['former_addresses_email_lower', `update auth.former_addresses set email = 'Before@example.com'`],
  ['former_addresses_expire', `update auth.former_addresses set expires_at = changed_at`],
  [
    'former_addresses_email_once',
    `insert into auth.former_addresses (user_id, email, requested_at, changed_at, expires_at) values ('${id.berta}', 'before@example.com', now(), now(), now() + interval '1 day')`,
  ],
  [
    'authenticators_last_step_form',
    `insert into auth.authenticators (user_id, sealed, last_step) values ('${id.anna}', 'sealed', -1)`,
  ],
  [
    'passkeys_credential_id_once',
    `insert into auth.passkeys (user_id, credential_id, public_key, is_synced, name) values ('${id.berta}', 'credential', 'key', false, 'Phone')`,
  ],
  ['passkeys_credential_id_form', `update auth.passkeys set credential_id = 'not base64url!'`],
  ['passkeys_counter_form', `update auth.passkeys set counter = -1`],
  ['passkeys_name_form', `update auth.passkeys set name = ''`],
  ['passkeys_name_form', `update auth.passkeys set name = repeat('a', 61)`],
  [
    'recovery_codes_name_form',
    `insert into auth.recovery_codes (user_id, name, hash) values ('${id.anna}', 'AB01', 'hash')`,
  ],
  [
    'sign_ins_once',
    `insert into auth.sign_ins (user_id, hour, outcome, way, slot, last_at) values ('${id.anna}', '2026-01-01T12:00Z', 'bad', 'password', 0, now())`,
  ],
  ['sign_ins_outcome_known', `update auth.sign_ins set outcome = 'unknown'`],
  ['sign_ins_way_known', `update auth.sign_ins set way = 'telepathy'`],
  ['sign_ins_slot_form', `update auth.sign_ins set slot = 256`],
  ['sign_ins_device_form', `update auth.sign_ins set device = ''`],
  ['sign_ins_network_form', `update auth.sign_ins set network = ''`],
  ['sign_ins_attempts_form', `update auth.sign_ins set attempts = 0`],
  ['erasure_requests_held_back', `update erasure_requests set due_at = requested_at`],
  ['data_exports_tries_form', `update data_exports set tries = -1`],
  ['data_exports_size_form', `update data_exports set size_bytes = 0`],
  ['data_exports_ready_whole', `update data_exports set storage_key = null`],
  ['data_exports_ready_whole', `update data_exports set ready_at = null`],
  ['data_exports_one_end', `update data_exports set failed_at = now()`],
  [
    'data_exports_storage_key_once',
    `insert into data_exports (user_id, requested_at, taken_until, ready_at, storage_key, size_bytes)
      select '${id.anna}', now(), now(), now(), storage_key, 1 from data_exports`,
  ],
  ['push_keys_public_key_form', `update push_keys set public_key = 'short'`],
  [
    'stored_variables_name_once',
    `insert into stored_variables (name, sealed) select name, sealed from stored_variables`,
  ],
  ['stored_variables_name_form', `update stored_variables set name = 'public-url'`],
  ['stored_variables_sealed_present', `update stored_variables set sealed = ''`],
  ['branding_only_one', `insert into branding (name) values ('Another')`],
  ['branding_one', `update branding set only_one = false`],
  ['branding_name_not_empty', `update branding set name = ''`],
  ['branding_primary_color_form', `update branding set primary_color = '#FFF'`],
  ['branding_accent_color_form', `update branding set accent_color = 'red'`],
  ['branding_footer_links_list', `update branding set footer_links = '{}'`],
  ['branding_revision', `update branding set revision = 0`],
  [
    'push_devices_endpoint_once',
    `with session as (insert into auth.sessions (user_id, token, expires_at) values ('${id.berta}', 'other', now()) returning id)
     insert into push_devices (auth_session_id, user_id, endpoint, p256dh, auth)
     select session.id, '${id.berta}', endpoint, p256dh, push_devices.auth from session, push_devices`,
  ],
  ['push_devices_endpoint_form', `update push_devices set endpoint = 'ftp://push.example/anna'`],
  [
    'push_devices_endpoint_form',
    `update push_devices set endpoint = 'https://push.example/' || repeat('a', 1000)`,
  ],
  ['push_devices_p256dh_form', `update push_devices set p256dh = 'short'`],
  ['push_devices_auth_form', `update push_devices set auth = 'short'`],
  ['changes_kept_from_one_row', `update changes_kept_from set is_only = false`],
  ['job_progress_job_form', `update job_progress set job = 'No job'`],
  [
    'accounts_once',
    `insert into auth.accounts (user_id, account_id, provider_id) values ('${id.berta}', 'anna', 'github')`,
  ],
  ['rate_limits_key_once', `insert into auth.rate_limits (key, count, last_request) values ('key', 1, 1)`],

  ['profiles_role_known', `update profiles set role = 'owner'`],
  ['profiles_time_zone_known', `update profiles set time_zone = '<+05>-5'`],
  ['profiles_ban_reason_form', `update profiles set ban_reason = '' where id = '${id.anna}'`],
  ['profiles_ban_reason_form', `update profiles set ban_reason = repeat('a', 501) where id = '${id.anna}'`],
  ['profiles_username_form', `update profiles set username = ' anna' where id = '${id.anna}'`],
  ['profiles_username_form', `update profiles set username = '' where id = '${id.anna}'`],
  ['profiles_username_form', `update profiles set username = repeat('a', 41) where id = '${id.anna}'`],
  [
    'profiles_username_once',
    `update profiles set username = (select upper(username) from profiles where id = '${id.berta}') where id = '${id.anna}'`,
  ],

  ['players_alias_form', `update players set alias = 'A' where id = '${id.annasPlayer}'`],
  ['players_alias_form', `update players set alias = repeat('a', 41) where id = '${id.annasPlayer}'`],
  ['players_alias_form', `update players set alias = 'Anna ' where id = '${id.annasPlayer}'`],
  ['players_alias_once', `update players set alias = 'bErTa' where id = '${id.annasPlayer}'`],
  ['players_image_bytes_range', `update players set alias_image_bytes = -1`],
  ['players_city_present', `update players set city = ' '`],
  ['players_state_present', `update players set state = ''`],
  [
    'players_once',
    `insert into players (auth_id, alias, city, state) values ('${id.anna}', 'Anna II', 'Erie', 'PA')`,
  ],

  ['player_game_accounts_account_present', `update player_game_accounts set account_id = ''`],
  ['player_game_accounts_status_known', `update player_game_accounts set status = 'gone'`],
  [
    'player_game_accounts_once',
    `insert into player_game_accounts (player_id, game_system_id) values ('${id.bertasPlayer}', '${id.system}')`,
  ],

  ['invites_email_form', newInvite('email', `'dora'`)],
  ['invites_email_form', newInvite('email', `e'dora@guild.example\\nbcc: all@guild.example'`)],
  ['invites_email_form', newInvite('email', `'dora@guild.example,all@guild.example'`)],
  ['invites_first_name_present', newInvite('first_name', `' '`)],
  ['invites_last_name_present', newInvite('last_name', `''`)],
  ['invites_cell_length', newInvite('cell', `repeat('5', 41)`)],
  ['invites_message_length', newInvite('message', `repeat('a', 201)`)],
  ['invites_message_length', newInvite('message', `''`)],
  ['invites_failure_known', newInvite('failure', `'weather'`)],
  [
    'invites_only_open',
    `insert into invites (user_id, email, first_name, last_name, token, expires_at, is_only)
      values ('${id.anna}', 'dora@guild.example', 'Dora', 'Day', '${sha256('one')}', now(), true),
        ('${id.anna}', 'Dora@guild.example', 'Dora', 'Day', '${sha256('two')}', now(), true)`,
  ],
  ['invites_token_hashed', newInvite('token', `'the token itself'`)],
  ['invites_token_once', newInvite('token', `'${sha256('invite')}'`)],
  ['invites_status_known', newInvite('status', `'opened'`)],
  [
    'invites_decision_known',
    `update invites set decision = 'ignored', status = 'sent', accepted_at = null, accepted_by_player_id = null`,
  ],
  ['invites_decided_whole', newInvite('date_decided', 'now()')],
  ['invites_accepted_whole', `update invites set accepted_at = null, accepted_by_player_id = null`],
  ['invites_status_agrees', `update invites set status = 'sent'`],
  ['invites_status_agrees', newInvite('status', `'declined'`)],
  ['invites_accepter_accepted', newInvite('accepted_by_player_id', `'${id.clarasPlayer}'`)],

  ['invite_links_one_each', newLink('berta', sha256('other link'))],
  ['invite_links_token_once', newLink('anna', sha256('link'))],
  ['invite_links_token_hashed', newLink('anna', 'the token itself')],
  ['invite_links_seed_form', `update invite_links set seed = 'short'`],
  ['invite_links_lasting', `update invite_links set expires_at = now()`],
  ['invite_links_accepted_range', `update invite_links set accepted = -1`],

  [
    'player_relationships_not_self',
    `insert into player_relationships (upline_id, downline_id) values ('${id.annasPlayer}', '${id.annasPlayer}')`,
  ],
  [
    'player_relationships_one_sponsor',
    `insert into player_relationships (upline_id, downline_id) values ('${id.annasPlayer}', '${id.clarasPlayer}')`,
  ],
  [
    'player_relationships_no_cycle',
    `insert into player_relationships (upline_id, downline_id) values ('${id.clarasPlayer}', '${id.bertasPlayer}')`,
  ],
  ['player_relationships_status_known', `update player_relationships set status = 'ended'`],
  ['player_relationships_type_known', `update player_relationships set type = 'friend of'`],
  ['player_teams_levels_kept', `update player_teams set level_counts = array_fill(1, array[65])`],

  ['contact_messages_name_present', `update contact_messages set name = ' '`],
  ['contact_messages_email_form', `update contact_messages set email = 'nobody'`],
  ['contact_messages_subject_present', `update contact_messages set subject = ''`],
  ['contact_messages_message_present', `update contact_messages set message = ''`],
  ['contact_messages_answer_present', `update contact_messages set answer = ' ', answered_at = now()`],
  ['contact_messages_answer_pair', `update contact_messages set answer = 'At the front desk.'`],
  [
    'audit_log_action_form',
    `insert into audit_log (action, subject_type) values ('Did something', 'campaign')`,
  ],
  [
    'audit_log_details_object',
    `insert into audit_log (action, subject_type, details) values ('campaign.create', 'campaign', '[]')`,
  ],
  ['history_before_object', `update history set before = '[]'`],
  ['history_after_object', `update history set after = '[]'`],
  ['notices_kind_form', `update notices set kind = 'Session moved'`],
  ['notices_about_length', `update notices set about = ''`],
  ['notices_facts_object', `update notices set facts = '[]'`],
  [
    'notices_once',
    `insert into notices (id, kind, about, facts) values (gen_random_uuid(), 'session.moved', '${id.session}', '{}')`,
  ],
  ['notice_choices_channel', `update notice_choices set channel = 'letter'`],
  ['notice_settings_quiet_from_range', `update notice_settings set quiet_from = 1440`],
  ['notice_settings_quiet_until_range', `update notice_settings set quiet_until = -1`],
  ['notice_settings_first_range', `update notice_settings set first_reminder_minutes = 10081`],
  ['notice_settings_second_range', `update notice_settings set second_reminder_minutes = -1`],
  ['notice_settings_quiet_pair', `update notice_settings set quiet_until = null`],
  ['admin_addresses_hash_form', `update auth.admin_addresses set address_hash = 'kim@guild.example'`],
  ['refused_invitations_hash_form', `update refused_invitations set address_hash = 'kim@guild.example'`],

  ['request_ids_hashed', `update request_ids set input_sha256 = 'the input itself'`],
  [
    'request_ids_once',
    `insert into request_ids (caller, request_id, operation, input_sha256)
      values ('visitor', '${id.request}', 'contact.send', '${sha256('other')}')`,
  ],
];
