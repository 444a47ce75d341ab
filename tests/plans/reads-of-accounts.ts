import * as sessionsOfUsers from '../../src/features/accounts/server/records/sessions.ts';
import * as users from '../../src/features/accounts/server/records/accounts.ts';
import * as passkeys from '../../src/features/accounts/server/records/passkeys.ts';
import * as players from '../../src/features/players/server/records/players.ts';
import * as erasures from '../../src/features/personal-data/server/records/erasures.ts';
import type { Read } from './read.ts';
import { now, user } from './view-of-one.ts';

/** Users, their sessions and their players. */
export const readsOfAccounts: Read[] = [
  {
    name: 'accounts: findSessionByToken',
    read: (db) => sessionsOfUsers.findSessionByToken(db, 'token 77', now),
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
  { name: 'accounts: listProviders', read: (db) => users.listProviders(db, user) },
  { name: 'accounts: listPasskeys', read: (db) => passkeys.listPasskeys(db, user) },
  { name: 'players: findPlayerOfUser', read: (db) => players.findPlayerOfUser(db, user) },
  { name: 'personal-data: listDueErasures', read: (db) => erasures.listDueErasures(db, now, 100) },
  { name: 'personal-data: listUsersAmong', read: (db) => erasures.listUsersAmong(db, [user]) },
  { name: 'personal-data: listErasedUsers', read: (db) => erasures.listErasedUsers(db) },
];
