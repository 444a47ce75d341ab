import { audit } from '../../../platform/audit.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import type { ContextOf } from '../../../platform/requests/operations.ts';
import { hasPlayer } from '../../../shared/actor.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import { networkRefusals } from '../../network/contract.ts';
import {
  closesCircle,
  findSponsorship,
  insertRelationship,
  lockNetwork,
  removeRelationship,
} from '../../network/server/records/relationships.ts';
import { inviteRefusals } from '../refusals.ts';
import { type Answered, lockAnswerable } from './lock-answerable.ts';
import { decideInvite, findInviter } from './records/invites.ts';

/**
 * Accepts an invitation for the actor's player, once however many requests race: the inviter becomes the sponsor. A
 * request that waits for an answer is replaced. An active sponsor stays, and the invitation is accepted all the same.
 */
export async function acceptInvite(
  context: ContextOf<'user'>,
  input: Answered,
): Promise<Record<string, never>> {
  const { actor } = context;
  if (!hasPlayer(actor)) refuse(inviteRefusals.PLAYER_NOT_FOUND);
  const { playerId } = actor;
  return inTransaction(context, async (inner) => {
    const invite = await lockAnswerable(inner, actor, input);
    const inviter = await findInviter(inner.db, invite.inviterUserId);
    if (!inviter) refuse(inviteRefusals.INVITER_NOT_FOUND);
    const relationshipId = await becomeDownline(inner, { playerId, uplineId: inviter.playerId });
    await decideInvite(inner.db, invite.id, { decision: 'accepted', at: inner.clock(), playerId });
    await audit(inner, {
      action: 'invite.accept',
      subjectType: 'invite',
      subjectId: invite.id,
      after: { playerId, relationshipId },
    });
    return {};
  });
}

/** Puts the player below the inviter, unless they have a sponsor. Returns the new relationship's id. */
async function becomeDownline(
  context: Context,
  { playerId, uplineId }: { playerId: Id; uplineId: Id },
): Promise<Id | null> {
  const { db } = context;
  await lockNetwork(db);
  const earlier = await findSponsorship(db, playerId);
  if (earlier?.status === 'active') return null;
  if (earlier) await removeRelationship(db, earlier.id);
  if (await closesCircle(db, { uplineId, downlineId: playerId })) refuse(networkRefusals.CLOSES_CIRCLE);
  return insertRelationship(db, {
    uplineId,
    downlineId: playerId,
    status: 'active',
    createdAt: context.clock(),
  });
}
