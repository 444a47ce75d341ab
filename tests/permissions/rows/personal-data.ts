import { type PermissionRows, signedInOnly } from '../permission-row.ts';

/** A person's data are theirs: nobody can name somebody else's, not even an admin. */
export const personalDataRows: PermissionRows = {
  'personalData.getErasure': { input: () => ({}), expected: signedInOnly('ok') },
  'personalData.requestErasure': {
    input: () => ({ confirmation: 'somebody-else' }),
    expected: signedInOnly('CONFIRMATION_WRONG'),
  },
  'personalData.cancelErasure': { input: () => ({}), expected: signedInOnly('ok') },
  'personalData.getExport': { input: () => ({}), expected: signedInOnly('ok') },
  'personalData.requestExport': { input: () => ({}), expected: signedInOnly('ok') },
};
