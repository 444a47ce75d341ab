import { sql } from 'kysely';
import {
  impersonalTable,
  type PersonalTable,
  personalTable,
} from '../../../../../platform/personal/personal-table.ts';

/** The campaigns that a player runs. */
const runBy = (playerId: string | null) =>
  sql`(select campaign_id from campaign_players
    where player_id = ${playerId} and role_type = 'owner' and status = 'active')`;

/** What campaigns keep of people: of who runs them, and of who plays. */
export const campaignsTables: readonly PersonalTable[] = [
  personalTable('campaigns', {
    title: 'Campaigns that you run, and those that you created and nobody runs.',
    // What another organiser wrote since is theirs.
    isOf: ({ userId, playerId }) => sql`(t.id in ${runBy(playerId)} or (t.auth_id = ${userId} and not exists (
      select from campaign_players
      where campaign_id = t.id and role_type = 'owner' and status = 'active')))`,
    columns: {
      id: 'product',
      auth_id: 'cleared',
      title: 'handed-on',
      description: 'handed-on',
      payment_note: 'cleared',
      accessibility_note: 'handed-on',
      safety_note: 'handed-on',
      what_to_bring: 'handed-on',
      house_rules: 'handed-on',
      experience: 'product',
      minimum_age: 'product',
      languages: 'product',
      accessibility: 'product',
      safety_tools: 'product',
      facts_revision: 'product',
      time_zone: 'handed-on',
      type_id: 'product',
      game_system_id: 'product',
      retailer_id: 'product',
      convention_id: 'product',
      price: 'product',
      min_players: 'product',
      max_players: 'product',
      is_tournament: 'product',
      status: 'product',
      revision: 'product',
      calendar_changed_at: 'product',
      created_at: 'product',
    },
    kept: {
      why: 'the people who play there go on; a campaign that nobody else was ever in goes as a whole',
      until: 'who runs the campaign then changes or deletes it',
    },
  }),
  personalTable('sessions', {
    title: 'Sessions of campaigns that you run.',
    isOf: ({ playerId }) => sql`t.campaign_id in ${runBy(playerId)}`,
    columns: {
      id: 'product',
      campaign_id: 'product',
      session_number: 'product',
      start_date: 'product',
      length_minutes: 'product',
      price: 'product',
      description: 'handed-on',
      notes: 'cleared',
      online_link: 'cleared',
      place: 'cleared',
      revision: 'product',
      calendar_changed_at: 'product',
      created_at: 'product',
      hidden_at: 'product',
      is_session_zero: 'product',
    },
    kept: {
      why: 'the people who play there go on',
      until: 'who runs the campaign then changes or deletes it',
    },
  }),
  personalTable('campaign_players', {
    title: 'Campaigns that you are or were in.',
    isOf: ({ playerId }) => sql`t.player_id = ${playerId}`,
    columns: { campaign_id: 'own', player_id: 'own', role_type: 'own', status: 'own', created_at: 'own' },
  }),
  personalTable('campaign_handovers', {
    title: 'Offers to hand a campaign over, by you or to you.',
    isOf: ({ playerId }) => sql`(t.offered_by = ${playerId} or t.player_id = ${playerId})`,
    columns: { campaign_id: 'own', offered_by: 'own', player_id: 'own', created_at: 'own' },
  }),
  personalTable('player_sessions', {
    title: 'Your seats, with price and payment.',
    isOf: ({ playerId }) => sql`t.player_id = ${playerId}`,
    columns: {
      id: 'own',
      player_id: 'own',
      session_id: 'own',
      attendance_status: 'own',
      payment_status: 'own',
      price: 'own',
      created_at: 'own',
    },
  }),
  personalTable('cancelled_seats', {
    title: 'Seats that were cancelled after their session began.',
    isOf: ({ playerId }) => sql`t.player_id = ${playerId}`,
    columns: { player_id: 'own', session_id: 'own', cancelled_at: 'own' },
  }),
  personalTable('refunds', {
    title: 'Money for cancelled seats: owed to you, and owed by you.',
    isOf: ({ playerId }) => sql`(t.player_id = ${playerId} or t.organiser_id = ${playerId})`,
    columns: {
      id: 'own',
      player_id: 'own',
      organiser_id: 'cleared',
      campaign_id: 'own',
      campaign_title: 'own',
      session_number: 'own',
      session_start: 'own',
      price: 'own',
      cancelled_at: 'own',
      returned_at: 'own',
    },
  }),
  personalTable('campaign_files', {
    title: 'Files that you added to campaigns. They lie in the folder files.',
    isOf: ({ playerId }) => sql`t.uploaded_by = ${playerId}`,
    columns: {
      id: 'own',
      campaign_id: 'own',
      kind: 'own',
      name: 'own',
      storage_key: 'own',
      content_type: 'own',
      size_bytes: 'own',
      uploaded_by: 'own',
      created_at: 'own',
      hidden_at: 'own',
    },
  }),
  personalTable('organiser_figures', {
    title: 'What your ratings and the sessions that you led come to.',
    isOf: ({ playerId }) => sql`t.player_id = ${playerId}`,
    columns: { player_id: 'own', ratings: 'own', stars: 'own', sessions_led: 'own', counted_at: 'own' },
  }),
  personalTable('calendar_addresses', {
    title: 'The secret address of your calendar, without the secret.',
    isOf: ({ playerId }) => sql`t.player_id = ${playerId}`,
    columns: { player_id: 'own', token_hash: 'secret', created_at: 'own' },
  }),
  personalTable('calendar_cancellations', {
    title: 'What left your calendar within the last month.',
    isOf: ({ playerId }) => sql`t.player_id = ${playerId}`,
    columns: {
      id: 'own',
      player_id: 'own',
      campaign_id: 'own',
      session_id: 'own',
      convention_id: 'own',
      retailer_id: 'own',
      session_number: 'own',
      start_date: 'own',
      length_minutes: 'own',
      title: 'own',
      revisions: 'own',
      cancelled_at: 'own',
      times: 'product',
    },
  }),
  impersonalTable('former_seats', ['id', 'session_id', 'price', 'payment_status', 'created_at']),
  impersonalTable('campaign_types', ['id', 'name']),
];
