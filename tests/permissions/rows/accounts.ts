import { adminsOnly, everybody, nobody, type PermissionRows, signedInOnly } from '../permission-row.ts';

const knownUsers = { others: 'ok', missing: 'USER_NOT_FOUND' };

/** Everybody sees and ends only the sessions that are their own. */
export const accountsRows: PermissionRows = {
  'accounts.security.get': { input: () => ({}), expected: signedInOnly('ok') },
  'accounts.session.get': { input: () => ({}), expected: everybody('ok') },
  'accounts.profile.rename': { input: () => ({ username: 'Newcomer' }), expected: signedInOnly('ok') },
  'accounts.profile.setTimeZone': {
    input: () => ({ timeZone: 'America/Chicago' }),
    expected: signedInOnly('ok'),
  },
  'accounts.devices.list': { input: () => ({}), expected: signedInOnly('ok') },
  'accounts.devices.signOut': {
    input: (world, target) => ({ sessionId: world.signIn[target] }),
    expected: {
      ...signedInOnly(nobody('NOT_FOUND')),
      owner: { own: 'ok', others: 'NOT_FOUND', missing: 'NOT_FOUND' },
    },
  },
  'accounts.signIns.list': { input: () => ({}), expected: signedInOnly('ok') },
  'accounts.storage.get': { input: () => ({}), expected: signedInOnly('ok') },
  'accounts.users.list': { input: () => ({}), expected: adminsOnly('ok') },
  'accounts.users.count': { input: () => ({}), expected: adminsOnly('ok') },
  'accounts.users.setRole': {
    input: (world, target) => ({ userId: world.user[target], role: 'admin' }),
    expected: adminsOnly(knownUsers),
  },
  'accounts.users.get': {
    input: (world, target) => ({ userId: world.user[target] }),
    expected: adminsOnly(knownUsers),
  },
  'accounts.users.listDevices': {
    input: (world, target) => ({ userId: world.user[target] }),
    expected: adminsOnly({ others: 'ok', missing: 'ok' }),
  },
  'accounts.users.ban': {
    input: (world, target) => ({ userId: world.user[target], reason: 'Spam' }),
    expected: adminsOnly(knownUsers),
  },
  'accounts.users.removeFactors': {
    input: (world, target) => ({ userId: world.user[target] }),
    expected: adminsOnly({ others: 'FACTOR_MISSING', missing: 'USER_NOT_FOUND' }),
  },
  'accounts.users.unban': {
    input: (world, target) => ({ userId: world.user[target] }),
    expected: adminsOnly(knownUsers),
  },
  'accounts.users.signOut': {
    input: (world, target) => ({ userId: world.user[target] }),
    expected: adminsOnly(knownUsers),
  },
  'accounts.providers.list': { input: () => ({}), expected: everybody('ok') },
  'accounts.demo.accounts': { input: () => ({}), expected: everybody('ok') },
};
