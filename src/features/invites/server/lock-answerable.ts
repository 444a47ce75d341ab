import type { Context } from '../../../platform/context.ts';
import type { SignedIn } from '../../../shared/actor.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import { canAnswer, isRecipient } from '../policy.ts';
import { inviteRefusals } from '../refusals.ts';
import { isDecided, isOpen } from '../rules.ts';
import { hashInviteToken } from './invite-token.ts';
import { type InviteKey, lockInvite } from './records/invites.ts';

/** Which invitation is answered: one from the list of received ones, or the one whose link is at hand. */
export type Answered = { inviteId: Id } | { token: string };

/** How an answered invitation is found. */
const keyOf = (answered: Answered): InviteKey =>
  'token' in answered ? { tokenHash: hashInviteToken(answered.token) } : answered;

/**
 * The invitation that the actor is about to answer, locked until the transaction ends. Whoever holds the link may
 * answer it; from the list only whom it was sent to. All others find none.
 */
export async function lockAnswerable(context: Context, actor: SignedIn, answered: Answered) {
  const invite = await lockInvite(context.db, keyOf(answered));
  if (!invite) refuse(inviteRefusals.INVITE_NOT_FOUND);
  if (!('token' in answered) && !isRecipient(actor, invite)) refuse(inviteRefusals.INVITE_NOT_FOUND);
  if (isDecided(invite.status)) refuse(inviteRefusals.INVITE_ANSWERED);
  if (!isOpen(invite, context.clock())) refuse(inviteRefusals.INVITE_NOT_FOUND);
  if (!canAnswer(actor, invite)) refuse(inviteRefusals.OWN_INVITE);
  return invite;
}
