import type { Context } from '#platform/context.ts';
import { hasPlayer, type SignedIn } from '#shared/actor.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { inviteCan, isOwnInvite, isRecipient } from '../policy.ts';
import { inviteRefusals } from '../refusals.ts';
import { isDecided, isOpen } from '../rules.ts';
import { hashInviteToken } from './invite-token.ts';
import { type InviteKey, lockInvite } from './records/invites.ts';

/** The invitation to answer: by its id from the list of received ones, or by its link's token. */
export type Answered = { inviteId: Id } | { token: string };

/** How an answered invitation is found. */
const keyOf = (answered: Answered): InviteKey =>
  'token' in answered ? { tokenHash: hashInviteToken(answered.token) } : answered;

/**
 * The invitation that the actor is about to answer, locked until the transaction ends. Anybody with the link may answer
 * it; without the link only its recipient. To everybody else it does not exist.
 */
export async function lockAnswerable(context: Context, actor: SignedIn, answered: Answered) {
  const invite = await lockInvite(context.db, keyOf(answered));
  if (!invite) refuse(inviteRefusals.INVITE_NOT_FOUND);
  if (!('token' in answered) && !isRecipient(actor, invite)) refuse(inviteRefusals.INVITE_NOT_FOUND);
  if (hasPlayer(actor) && invite.accepterId === actor.playerId) refuse(inviteRefusals.ACCEPTED_BEFORE);
  if (isDecided(invite.status)) refuse(inviteRefusals.INVITE_ANSWERED);
  if (!isOpen(invite, context.clock())) refuse(inviteRefusals.INVITE_NOT_FOUND);
  if (!inviteCan(actor, { isOwn: isOwnInvite(actor, invite) }).answer) refuse(inviteRefusals.OWN_INVITE);
  return invite;
}
