import { sql } from 'kysely';
import { impersonalTable, type PersonalTable, personalTable } from '#platform/personal/personal-table.ts';

/** Personal data in the tables of stores. What a manager wrote about a store belongs to the store. */
export const retailersTables: readonly PersonalTable[] = [
  personalTable('player_retailers', {
    title: 'Stores that you linked.',
    isOf: ({ playerId }) => sql`t.player_id = ${playerId}`,
    columns: { player_id: 'own', retailer_id: 'own', status: 'own', created_at: 'own' },
  }),
  personalTable('retailer_managers', {
    title: 'Stores that you manage.',
    isOf: ({ playerId }) => sql`t.player_id = ${playerId}`,
    columns: { player_id: 'own', retailer_id: 'own', role: 'own', created_at: 'own' },
  }),
  impersonalTable('retailers', [
    'id',
    'name',
    'description',
    'address',
    'city',
    'state',
    'zip',
    'phone',
    'email',
    'website_url',
    'store_photo',
    'lat',
    'lng',
    'position',
    'is_position_approximate',
    'search_text',
    'status',
    'revision',
    'import_id',
    'import_key',
    'imported',
    'imported_key',
    'calendar_changed_at',
    'description_hidden_at',
    'is_email_by_manager',
    'created_at',
  ]),
  impersonalTable('retailer_imports', ['id', 'file_name', 'undone_at', 'created_at']),
];
