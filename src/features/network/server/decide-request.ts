import { audit } from '../../../platform/audit.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import { canDecideRequest } from '../policy.ts';
import { networkRefusals } from '../refusals.ts';
import {
  activateRelationship,
  findRelationship,
  lockNetwork,
  removeRelationship,
} from './records/relationships.ts';
import { requirePlayer } from './require-player.ts';

/**
 * The actor's answer to who asked: the pending relationship becomes active, or is deleted. To everybody but its upline a request looks like none.
 */
export async function decideRequest(
  context: Context,
  answer: 'accept' | 'cancel',
  { relationshipId }: { relationshipId: Id },
): Promise<Record<string, never>> {
  const actor = requirePlayer(context.actor);
  return inTransaction(context, async (inner) => {
    const { db } = inner;
    await lockNetwork(db);
    const request = await findRelationship(db, relationshipId);
    if (!request || !canDecideRequest(actor, request)) refuse(networkRefusals.REQUEST_NOT_FOUND);
    if (answer === 'accept') await activateRelationship(db, request.id);
    else await removeRelationship(db, request.id);
    await audit(inner, {
      action: `sponsor.${answer}`,
      subjectType: 'relationship',
      subjectId: request.id,
      after: { uplineId: request.uplineId, downlineId: request.downlineId },
    });
    return {};
  });
}
