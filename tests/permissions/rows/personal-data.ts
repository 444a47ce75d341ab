import { adminsOnly, type PermissionRows, signedInOnly } from '../permission-row.ts';
import type { Target, World } from '../world.ts';

const ofUser = (world: World, target: Target) => ({ userId: world.user[target] });

/**
 * A person's data are theirs: nobody reads somebody else's, not even an admin. An admin has an account deleted whose person asked
 * for it and can't sign in.
 */
export const personalDataRows: PermissionRows = {
  'personalData.admin.getErasure': { input: ofUser, expected: adminsOnly({ others: 'ok', missing: 'ok' }) },
  'personalData.admin.requestErasure': {
    input: (world, target) => ({
      ...ofUser(world, target),
      username: 'nobody-of-this-name',
      reason: 'Called.',
    }),
    expected: adminsOnly({ others: 'USERNAME_WRONG', missing: 'PERSON_NOT_FOUND' }),
  },
  'personalData.admin.cancelErasure': {
    input: ofUser,
    expected: adminsOnly({ others: 'ok', missing: 'PERSON_NOT_FOUND' }),
  },
  'personalData.getErasure': { input: () => ({}), expected: signedInOnly('ok') },
  'personalData.requestErasure': {
    input: () => ({ confirmation: 'somebody-else' }),
    expected: signedInOnly('CONFIRMATION_WRONG'),
  },
  'personalData.cancelErasure': { input: () => ({}), expected: signedInOnly('ok') },
  'personalData.getExport': { input: () => ({}), expected: signedInOnly('ok') },
  'personalData.requestExport': { input: () => ({}), expected: signedInOnly('ok') },
};
