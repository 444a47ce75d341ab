import { impersonalTable, type PersonalTable } from '#platform/personal/personal-table.ts';

/** What a manager wrote on a store's page belongs to the store, and nobody's name stands in it. */
export const storePageTables: readonly PersonalTable[] = [
  impersonalTable('store_pages', [
    'retailer_id',
    'content',
    'published_at',
    'draft',
    'drafted_at',
    'revision',
    'hidden_at',
    'tables_revision',
  ]),
  impersonalTable('store_tables', ['id', 'retailer_id', 'name', 'seats', 'fits', 'place']),
  impersonalTable('store_photos', ['id', 'retailer_id', 'url', 'added_at']),
];
