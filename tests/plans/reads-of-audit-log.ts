import * as auditLog from '#features/audit-log/server/records/entries.ts';
import type { Slice } from '#platform/lists/sorted-page.ts';
import { crowdId } from './crowd.ts';
import type { Read } from './read.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const byAge = (descending: boolean) => ({ column: 'created_at', kind: 'time', descending }) as const;
const newest: Slice = { order: byAge(true), after: null, size: 25 };
const oldest: Slice = { order: byAge(false), after: null, size: 25 };
const someone = crowdId('user', 77);
const later: Slice = { ...newest, after: [daysAgo(1).toISOString(), someone] };
const day = { from: daysAgo(2), until: daysAgo(1) };

const entries = (name: string, scope: Parameters<typeof auditLog.listEntries>[1], slice = newest): Read => ({
  name: `audit-log: listEntries, ${name}`,
  read: (db) => auditLog.listEntries(db, scope, slice),
});

/** The reads of the audit log, by each of its filters and by those that leave little of much. */
export const readsOfAuditLog: Read[] = [
  entries('a later page', {}, later),
  entries('of somebody', { party: someone }),
  entries('of a kind', { kind: 'campaign' }),
  entries('of an action', { action: 'user.ban' }),
  entries('of an action that the kind does not have', { kind: 'campaign', action: 'user.ban' }),
  entries('of an action of a kind in a day', { kind: 'user', action: 'user.ban', ...day }),
  entries('of a day', day),
  entries('up to a day, the oldest first', { until: day.until }, oldest),
  entries('of an action in a time without entries', { action: 'user.ban', from: daysAgo(-1) }),
  entries('of somebody in a day', { party: someone, ...day }),
  { name: 'audit-log: listChanges', read: (db) => auditLog.listChanges(db, crowdId('retailer', 7), newest) },
  {
    name: 'audit-log: listChanges, a later page',
    read: (db) => auditLog.listChanges(db, crowdId('retailer', 7), later),
  },
  { name: 'audit-log: listSubjectTypes', read: (db) => auditLog.listSubjectTypes(db) },
  { name: 'audit-log: listActions', read: (db) => auditLog.listActions(db) },
];
