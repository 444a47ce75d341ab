import * as sessionsOfUsers from '#features/accounts/server/records/sessions.ts';
import * as adminAddresses from '#features/accounts/server/records/admin-addresses.ts';
import * as signIns from '#features/accounts/server/records/sign-ins.ts';
import * as users from '#features/accounts/server/records/accounts.ts';
import * as passkeys from '#features/accounts/server/records/passkeys.ts';
import * as players from '#features/players/server/records/players.ts';
import * as erasures from '#features/personal-data/server/records/erasures.ts';
import type { Read } from './read.ts';
import { now, user } from './view-of-one.ts';

/** Users, their sessions and their players. */
export const readsOfAccounts: Read[] = [
  {
    name: 'accounts: findSessionByToken',
    read: (db) => sessionsOfUsers.findSessionByToken(db, 'token 77', now),
  },
  { name: 'accounts: listSignIns', read: (db) => signIns.listSignIns(db, user, null) },
  {
    name: 'accounts: listSignIns, next page',
    read: (db) => signIns.listSignIns(db, user, [now.toISOString(), user]),
  },
  {
    name: 'accounts: countSignInsOfDay',
    read: (db) => signIns.countSignInsOfDay(db, new Date(now.getTime() - 86_400_000)),
    // All sign-ins of one day.
    maxRowsRead: 5_000,
  },
  { name: 'accounts: listSessions', read: (db) => sessionsOfUsers.listSessions(db, user, now) },
  {
    name: 'accounts: findUserByIdentity',
    read: (db) => users.findUserByIdentity(db, { kind: 'email', address: 'p77@crowd.example' }),
  },
  {
    name: 'accounts: lockUserByIdentity',
    read: (db) => users.lockUserByIdentity(db, { kind: 'email', address: 'p77@crowd.example' }),
  },
  {
    name: 'accounts: listEveryAdminAddress',
    read: (db) => adminAddresses.listEveryAdminAddress(db),
    // All admins, and whoever the audit log says was one, up to a bound: once at each start.
    maxRowsRead: 30_000,
  },
  {
    name: 'accounts: findAdminsAmong',
    read: (db) => adminAddresses.findAdminsAmong(db, ['p77@crowd.example']),
  },
  {
    name: 'accounts: findAdminAddresses',
    read: (db) => adminAddresses.findAdminAddresses(db, ['a'.repeat(43)]),
  },
  { name: 'accounts: listProviders', read: (db) => users.listProviders(db, user) },
  { name: 'accounts: listPasskeys', read: (db) => passkeys.listPasskeys(db, user) },
  { name: 'players: findPlayerOfUser', read: (db) => players.findPlayerOfUser(db, user) },
  { name: 'personal-data: listDueErasures', read: (db) => erasures.listDueErasures(db, now, 100) },
  { name: 'personal-data: listUsersAmong', read: (db) => erasures.listUsersAmong(db, [user]) },
  { name: 'personal-data: listErasedUsers', read: (db) => erasures.listErasedUsers(db) },
];
