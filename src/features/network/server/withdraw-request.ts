import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import { relationshipCan } from '../policy.ts';
import { networkRefusals } from '../refusals.ts';
import { takeRequestBack } from './notices.ts';
import { findSponsorship, lockNetwork, removeRelationship } from './records/relationships.ts';

/** Withdraws the actor's unanswered request; an active sponsor stays. */
export async function withdrawRequest(context: ContextOf<'player'>): Promise<Record<string, never>> {
  const { actor } = context;
  return inTransaction(context, async (inner) => {
    const { db } = inner;
    await lockNetwork(db);
    const request = await findSponsorship(db, actor.playerId);
    if (!request || !relationshipCan(actor, request).withdraw) refuse(networkRefusals.REQUEST_NOT_FOUND);
    await removeRelationship(db, request.id);
    await audit(inner, 'sponsor.withdraw', ['relationship', request.id]);
    await takeRequestBack(inner, request);
    return {};
  });
}
