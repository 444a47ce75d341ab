import { sql } from 'kysely';
import { impersonalTable, type PersonalTable, personalTable } from '#platform/personal/personal-table.ts';

/** The tables behind the search contain no personal data; a player's wishes are personal. */
export const tablesTables: readonly PersonalTable[] = [
  impersonalTable('store_zones', ['retailer_id', 'time_zone', 'is_settled']),
  impersonalTable('convention_positions', ['convention_id', 'lat', 'lng', 'is_settled']),
  impersonalTable('table_dates', [
    'session_id',
    'campaign_id',
    'start_at',
    'place_date',
    'place_minute',
    'position',
    'campaign_type',
    'game_system_id',
    'price',
    'is_tournament',
    'said',
    'minimum_age',
  ]),
  personalTable('player_wishes', {
    title: 'What suits you: when you can play, how far you go, and what you like.',
    isOf: ({ playerId }) => sql`t.player_id = ${playerId}`,
    columns: {
      player_id: 'own',
      place: 'own',
      lat: 'own',
      lng: 'own',
      range_miles: 'own',
      times: 'own',
      game_system_ids: 'own',
      styles: 'own',
      experience: 'own',
      rounding_seed: 'secret',
      updated_at: 'own',
    },
  }),
  personalTable('demand_wishes', {
    title: 'What of it is counted this week, without your name.',
    isOf: ({ playerId }) => sql`t.player_id = ${playerId}`,
    columns: {
      player_id: 'own',
      position: 'own',
      game_system_ids: 'own',
      weekdays: 'own',
      rounding_seed: 'secret',
    },
  }),
  personalTable('saved_searches', {
    title: 'Searches for tables that you saved.',
    isOf: ({ playerId }) => sql`t.player_id = ${playerId}`,
    columns: {
      id: 'own',
      player_id: 'own',
      name: 'own',
      search: 'own',
      lat: 'own',
      lng: 'own',
      rhythm: 'own',
      is_too_much: 'own',
      created_at: 'own',
      due_at: 'own',
    },
  }),
  personalTable('saved_search_tables', {
    title: 'Campaigns that your saved searches found.',
    isOf: ({ playerId }) => sql`exists (
      select from saved_searches s where s.id = t.search_id and s.player_id = ${playerId})`,
    columns: { search_id: 'own', campaign_id: 'own', known_since: 'own' },
  }),
  impersonalTable('table_news', ['id', 'campaign_id']),
];
