import type { DeskWork } from '#platform/desk/desk-work.ts';
import { findWaitingClaims, isWaitingClaim } from './records/claims.ts';

/** Claims to stores wait for an admin. */
export const managersWork: DeskWork = {
  kind: 'store-claim',
  findWaiting: findWaitingClaims,
  isWaiting: isWaitingClaim,
};
