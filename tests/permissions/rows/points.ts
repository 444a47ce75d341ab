import { type PermissionRows, signedInOnly } from '../permission-row.ts';

/** Metrics are one's own. */
export const pointsRows: PermissionRows = {
  'points.getOwnMetrics': { input: () => ({}), expected: signedInOnly('ok') },
};
