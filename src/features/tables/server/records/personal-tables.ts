import { impersonalTable, type PersonalTable } from '#platform/personal/personal-table.ts';

/** What the search for tables is made of tells nothing of people. */
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
];
