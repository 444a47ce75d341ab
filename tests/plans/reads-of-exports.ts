import { personalTables } from '#api/features.ts';
import * as copies from '#features/personal-data/server/records/exports.ts';
import * as rows from '#features/personal-data/server/records/person-rows.ts';
import type { Read } from './read.ts';
import { player, user } from './view-of-one.ts';

const person = { userId: user, playerId: player, email: 'p77@crowd.example' };

/**
 * Of these PostgreSQL reads much or all, because their rows are somebody's by one column or another, or by a second table. A
 * job does, once a day for each person at most, and in milliseconds for tables of this size.
 */
const scanned = new Set([
  'campaigns',
  'campaign_questions',
  'contact_messages',
  'notices',
  'player_relationships',
]);

/** What an export reads: each table of which rows are somebody's, and the copies that are made. */
export const readsOfExports: Read[] = [
  ...personalTables
    .filter(({ table, title }) => title !== undefined && !scanned.has(table))
    .map((table) => ({
      name: `personal data: selectPersonRows, ${table.table}`,
      read: (db: Parameters<Read['read']>[0]) => rows.selectPersonRows(table, person).execute(db),
      // All that there is of one person.
      maxRowsRead: 10_000,
    })),
  { name: 'personal data: findPerson', read: (db) => rows.findPerson(db, user) },
  { name: 'personal data: exportKeysAmong', read: (db) => copies.exportKeysAmong(db, ['exports/a.zip']) },
];
