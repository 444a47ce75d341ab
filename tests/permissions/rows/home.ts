import { type PermissionRows, signedInOnly } from '../permission-row.ts';

/** What comes next is one's own. */
export const homeRows: PermissionRows = {
  'home.getUpNext': { input: () => ({}), expected: signedInOnly('ok') },
  'home.dismissFirstSteps': { input: () => ({}), expected: signedInOnly('ok') },
};
