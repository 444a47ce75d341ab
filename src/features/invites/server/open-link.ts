import type { ContextOf } from '../../../platform/requests/operations.ts';
import { refuse } from '../../../shared/errors.ts';
import { isOwnInvite } from '../policy.ts';
import { inviteRefusals } from '../refusals.ts';
import { isOpen } from '../rules.ts';
import { hashInviteToken } from './invite-token.ts';
import { findInvite, findInviter } from './records/invites.ts';

/** What a link offers: who invites, and until when. Changes nothing. */
export async function openLink(context: ContextOf<'user'>, input: { token: string }) {
  const actor = context.actor;
  const invite = await findInvite(context.db, { tokenHash: hashInviteToken(input.token) });
  if (!invite || !isOpen(invite, context.clock())) refuse(inviteRefusals.INVITE_NOT_FOUND);
  const inviter = await findInviter(context.db, invite.inviterUserId);
  if (!inviter) refuse(inviteRefusals.INVITE_NOT_FOUND);
  return {
    inviterAlias: inviter.alias,
    expiresAt: invite.expiresAt.toISOString(),
    isOwn: isOwnInvite(actor, invite),
  };
}
