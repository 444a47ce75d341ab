import type { TransactionContext } from '../../../../platform/context.ts';
import { refuse } from '../../../../shared/errors.ts';
import type { Id } from '../../../../shared/ids.ts';
import { mayMeet } from '../../../blocks/server/records/meeting.ts';
import { campaignRefusals } from '../../refusals.ts';
import { findOwner } from '../records/managed.ts';

/**
 * Refuses a player to join a campaign whose owner they may not meet. The words tell neither that somebody blocked somebody,
 * nor who. The campaign must be locked, at least shared, so that its owner stays.
 * @throws refusal CANNOT_JOIN
 */
export async function refuseUnwelcome(
  db: TransactionContext['db'],
  campaignId: Id,
  playerId: Id,
): Promise<void> {
  const ownerId = await findOwner(db, campaignId);
  if (ownerId !== null && !(await mayMeet(db, playerId, ownerId))) refuse(campaignRefusals.CANNOT_JOIN);
}
