import { type PermissionRows, signedInOnly } from '../permission-row.ts';

/** A rating is seen by the player it is about. */
export const ratingsRows: PermissionRows = {
  'ratings.getOwn': { input: () => ({}), expected: signedInOnly('ok') },
};
