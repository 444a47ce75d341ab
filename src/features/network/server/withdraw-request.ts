import { audit } from '../../../platform/audit.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import { refuse } from '../../../shared/errors.ts';
import { canWithdrawRequest } from '../policy.ts';
import { networkRefusals } from '../refusals.ts';
import { findSponsorship, lockNetwork, removeRelationship } from './records/relationships.ts';
import { requirePlayer } from './require-player.ts';

/** Takes the actor's unanswered request back; an active sponsor stays. */
export async function withdrawRequest(context: Context): Promise<Record<string, never>> {
  const actor = requirePlayer(context.actor);
  return inTransaction(context, async (inner) => {
    const { db } = inner;
    await lockNetwork(db);
    const request = await findSponsorship(db, actor.playerId);
    if (!request || !canWithdrawRequest(actor, request)) refuse(networkRefusals.REQUEST_NOT_FOUND);
    await removeRelationship(db, request.id);
    await audit(inner, { action: 'sponsor.withdraw', subjectType: 'relationship', subjectId: request.id });
    return {};
  });
}
