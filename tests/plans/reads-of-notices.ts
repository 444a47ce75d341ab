import { listLiveSessions } from '#features/accounts/server/records/sessions.ts';
import * as notices from '#features/notices/server/records/notices.ts';
import * as settings from '#features/notices/server/records/settings.ts';
import * as refused from '#features/invites/server/records/refused-invitations.ts';
import { hasDevice } from '#features/push/server/records/push-devices.ts';
import * as due from '#platform/notices/due-notices.ts';
import { lockOpenNotices } from '#platform/notices/events/notice-rows.ts';
import { findTarget, listDevices } from '#platform/push/push-queue.ts';
import { crowdId } from './crowd.ts';
import type { Read } from './read.ts';
import { middle, now, user } from './view-of-one.ts';

const kinds = ['table.moved'];

/** Notices: a hundred thousand readers, a thousand of whom are to be told, and one who has five hundred unread. */
export const readsOfNotices: Read[] = [
  { name: 'notices: listNotices', read: (db) => notices.listNotices(db, user, { kinds, after: null }) },
  {
    name: 'notices: listNotices, a later page',
    read: (db) => notices.listNotices(db, user, { kinds, after: middle }),
  },
  { name: 'notices: countUnread', read: (db) => notices.countUnread(db, user) },
  {
    name: 'notices: countUnreadOf',
    read: (db) => notices.countUnreadOf(db, [user, crowdId('user', 78), crowdId('user', 79)]),
  },
  { name: 'notices: listUnread', read: (db) => notices.listUnread(db, user, { until: now }, 100) },
  { name: 'notices: lockFreeUnread', read: (db) => notices.lockFreeUnread(db, user, { until: now }) },
  {
    name: 'notices: lockFreeUnread, some',
    read: (db) =>
      notices.lockFreeUnread(db, user, { noticeIds: [1, 2, 3].map((number) => crowdId('notice', number)) }),
  },
  {
    name: 'notices: lockUnread',
    read: (db) => notices.lockUnread(db, user, crowdId('notice', 3), { until: now }),
  },
  { name: 'notices: listChoices', read: (db) => settings.listChoices(db, user) },
  {
    name: 'notices: findChoice',
    read: (db) => settings.findChoice(db, user, { kind: 'table.moved', channel: 'mail' }),
  },
  {
    name: 'notices: lockDueNotices',
    read: (db) => due.lockDueNotices(db, now),
  },
  {
    name: 'notices: listDueReaders',
    read: (db) =>
      due.listDueReaders(
        db,
        [1, 2, 3].map((number) => crowdId('notice', number * 100)),
        now,
      ),
  },
  {
    name: 'notices: lockOpenNotices',
    read: (db) =>
      lockOpenNotices(
        db,
        [4, 8, 9].map((number) => ['table.moved', `table ${number}`] as const),
      ),
  },
  {
    name: 'accounts: listLiveSessions',
    read: (db) => listLiveSessions(db, [crowdId('user', 1), crowdId('user', 2)], now),
  },
  { name: 'push: hasDevice', read: (db) => hasDevice(db, crowdId('user', 77)) },
  { name: 'push: listDevices', read: (db) => listDevices(db, user, now) },
  {
    name: 'push: findTarget',
    read: (db) => findTarget(db, { deviceId: crowdId('session', 77), userId: user }, now),
  },
  { name: 'invites: isRefused', read: (db) => refused.isRefused(db, 'a'.repeat(43)) },
];
