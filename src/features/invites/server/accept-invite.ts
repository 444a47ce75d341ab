import { audit } from '#platform/audit.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { hasPlayer } from '#shared/actor.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { mayMeet } from '#features/blocks/server/records/meeting.ts';
import { networkRefusals } from '#features/network/contract.ts';
import {
  closesCircle,
  findSponsorship,
  insertRelationship,
  lockNetwork,
  removeRelationship,
} from '#features/network/server/records/relationships.ts';
import { inviteCan, isOwnInvite } from '../policy.ts';
import { inviteRefusals } from '../refusals.ts';
import { hashInviteToken } from './invite-token.ts';
import { type Answered, lockAnswerable } from './lock-answerable.ts';
import { tellInviteAccepted } from './notices.ts';
import { countAcceptance, findLink, lockLink } from './records/invite-links.ts';
import { decideInvite, findInviter } from './records/invites.ts';

/**
 * Accepts an invitation for the actor's player, exactly once even if requests race: the inviter becomes the sponsor. A
 * pending sponsor request is replaced. An active sponsor stays, and the invitation is still marked as accepted.
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
    await audit(inner, 'invite.accept', ['invite', invite.id], { after: { playerId, relationshipId } });
    const { inviterUserId } = invite;
    await tellInviteAccepted(inner, { inviterUserId, playerId, isOnTeam: relationshipId !== null });
    return {};
  });
}

/** Accepts by a link's token: either a mailed invitation, or a link for many. */
export async function acceptLink(
  context: ContextOf<'user'>,
  input: { token: string },
): Promise<Record<string, never>> {
  const tokenHash = hashInviteToken(input.token);
  const isShared = (await findLink(context.db, tokenHash, context.clock())) !== undefined;
  return isShared ? acceptSharedLink(context, tokenHash) : acceptInvite(context, input);
}

/**
 * Joins the team of the link's player, under the rules of an invitation. There is no invitation to mark as accepted, so
 * a player who already has a sponsor is refused.
 */
async function acceptSharedLink(
  context: ContextOf<'user'>,
  tokenHash: string,
): Promise<Record<string, never>> {
  const { actor } = context;
  if (!hasPlayer(actor)) refuse(inviteRefusals.PLAYER_NOT_FOUND);
  const { playerId } = actor;
  return inTransaction(context, async (inner) => {
    const link = await lockLink(inner.db, tokenHash, inner.clock());
    if (!link) refuse(inviteRefusals.INVITE_NOT_FOUND);
    if (!inviteCan(actor, { isOwn: isOwnInvite(actor, link) }).answer) refuse(inviteRefusals.OWN_INVITE);
    const inviter = await findInviter(inner.db, link.inviterUserId);
    if (!inviter) refuse(inviteRefusals.INVITER_NOT_FOUND);
    await lockNetwork(inner.db);
    const sponsor = await findSponsorship(inner.db, playerId);
    if (sponsor?.status === 'active') {
      const isTheirs = sponsor.uplineId === inviter.playerId;
      refuse(isTheirs ? inviteRefusals.ACCEPTED_BEFORE : networkRefusals.ALREADY_SPONSORED);
    }
    const relationshipId = await becomeDownline(inner, { playerId, uplineId: inviter.playerId });
    await countAcceptance(inner.db, link.inviterUserId);
    await audit(inner, 'invite.accept-link', ['relationship', relationshipId!], {
      after: { playerId, uplineId: inviter.playerId },
    });
    await tellInviteAccepted(inner, { inviterUserId: link.inviterUserId, playerId, isOnTeam: true });
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
  // The same refusal as for an ended invitation, so that it reveals neither that somebody blocked somebody, nor whom.
  if (!(await mayMeet(db, playerId, uplineId))) refuse(inviteRefusals.INVITE_NOT_FOUND);
  if (earlier) await removeRelationship(db, earlier.id);
  if (await closesCircle(db, { uplineId, downlineId: playerId })) refuse(networkRefusals.CLOSES_CIRCLE);
  return insertRelationship(db, {
    uplineId,
    downlineId: playerId,
    status: 'active',
    createdAt: context.clock(),
  });
}
