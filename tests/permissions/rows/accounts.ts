import { everybody, nobody, type PermissionRows, signedInOnly } from '../permission-row.ts';

/** Everybody sees and ends only the sessions that are their own. */
export const accountsRows: PermissionRows = {
  'accounts.session.get': { input: () => ({}), expected: everybody('ok') },
  'accounts.profile.rename': { input: () => ({ username: 'Newcomer' }), expected: signedInOnly('ok') },
  'accounts.devices.list': { input: () => ({}), expected: signedInOnly('ok') },
  'accounts.devices.signOut': {
    input: (world, target) => ({ sessionId: world.signIn[target] }),
    expected: {
      ...signedInOnly(nobody('NOT_FOUND')),
      owner: { own: 'ok', others: 'NOT_FOUND', missing: 'NOT_FOUND' },
    },
  },
  'accounts.providers.list': { input: () => ({}), expected: everybody('ok') },
  'accounts.demo.accounts': { input: () => ({}), expected: everybody('ok') },
};
