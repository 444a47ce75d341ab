import type { Context } from '../../../platform/context.ts';
import { refuse } from '../../../shared/errors.ts';
import { canAnswer } from '../policy.ts';
import { inviteRefusals } from '../refusals.ts';
import { isOpen } from '../rules.ts';
import { hashInviteToken } from './invite-token.ts';
import { findInvite } from './records/invites.ts';
import { findInviter } from './records/inviters.ts';
import { requireUser } from './require-inviter.ts';

/** What the link offers to whoever holds it and is signed in: who invites, and until when. Changes nothing. */
export async function openLink(context: Context, input: { token: string }) {
  const actor = requireUser(context.actor);
  const invite = await findInvite(context.db, { tokenHash: hashInviteToken(input.token) });
  if (!invite || !isOpen(invite, context.clock())) refuse(inviteRefusals.INVITE_NOT_FOUND);
  const inviter = await findInviter(context.db, invite.inviterUserId);
  if (!inviter) refuse(inviteRefusals.INVITE_NOT_FOUND);
  return {
    inviterAlias: inviter.alias,
    expiresAt: invite.expiresAt.toISOString(),
    isOwn: !canAnswer(actor, invite),
  };
}
