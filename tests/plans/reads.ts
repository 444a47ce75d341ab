import { sql } from 'kysely';
import type { Read } from './read.ts';
import { readsOfAccounts } from './reads-of-accounts.ts';
import { readsOfAnnouncements } from './reads-of-announcements.ts';
import { readsOfAuditLog } from './reads-of-audit-log.ts';
import { readsOfCampaigns } from './reads-of-campaigns.ts';
import { readsOfConsole } from './reads-of-console.ts';
import { readsOfExports } from './reads-of-exports.ts';
import { readsOfFriends } from './reads-of-friends.ts';
import { readsOfModeration } from './reads-of-moderation.ts';
import { readsOfNotices } from './reads-of-notices.ts';
import { readsOfRetailers } from './reads-of-retailers.ts';
import { readsOfSearches } from './reads-of-searches.ts';
import { readsOfStanding } from './reads-of-standing.ts';
import { readsOfTables } from './reads-of-tables.ts';
import { readsOfTold } from './reads-of-told.ts';

const plain = (name: string, query: ReturnType<typeof sql>): Read => ({
  name,
  read: (db) => query.execute(db),
});

/**
 * Reads of the product whose features are still to come, in plain SQL: what their indexes were made for. A feature's own
 * functions replace them.
 */
const toCome: Read[] = [
  plain(
    'retailers: near a place, the nearest ten',
    sql`select * from find_nearby_retailers(${40.4}::float8, ${-80}::float8, ${52_800}::float8) limit 10`,
  ),
  plain(
    'console: contact inbox',
    sql`
    select id from contact_messages where handled_at is null order by created_at desc, id desc limit 51`,
  ),
  plain('console: users', sql`select id, username from profiles order by created_at desc, id desc limit 51`),
];

/** A new list goes to its subject's file with its first page, and a later one if it has pages. */
export const reads: Read[] = [
  ...readsOfAccounts,
  ...readsOfAnnouncements,
  ...readsOfAuditLog,
  ...readsOfCampaigns,
  ...readsOfConsole,
  ...readsOfExports,
  ...readsOfFriends,
  ...readsOfModeration,
  ...readsOfNotices,
  ...readsOfRetailers,
  ...readsOfSearches,
  ...readsOfStanding,
  ...readsOfTables,
  ...readsOfTold,
  ...toCome,
];
