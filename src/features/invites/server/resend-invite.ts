import { audit } from '../../../platform/audit.ts';
import { type Context, inTransactionOnce } from '../../../platform/context.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import type { SentInvite } from '../contract.ts';
import { canManageInvite } from '../policy.ts';
import { inviteRefusals } from '../refusals.ts';
import { isDecided } from '../rules.ts';
import { admitSending } from './consume-invite-quota.ts';
import type { InviteLetter } from './mails.ts';
import { hashInviteToken, newInviteToken } from './invite-token.ts';
import { lockInvite, renewInvite } from './records/invites.ts';
import { findInviter } from './records/inviters.ts';
import { requireInviter } from './require-inviter.ts';
import { expiryFrom, sendLetter } from './deliver-invite.ts';

/**
 * Sends an unanswered invitation again: its status is sent again, a new link works for another 30 days, and the old
 * one stops working.
 */
export async function resendInvite(context: Context, input: { inviteId: Id }): Promise<SentInvite> {
  const actor = requireInviter(context.actor);
  let letter: InviteLetter | null = null;
  await inTransactionOnce(context, async (inner) => {
    const invite = await lockInvite(inner.db, input);
    if (!invite || !canManageInvite(actor, invite)) refuse(inviteRefusals.INVITE_NOT_FOUND);
    if (isDecided(invite.status)) refuse(inviteRefusals.INVITE_ANSWERED);
    const inviter = await findInviter(inner.db, actor.userId);
    if (!inviter) refuse(commonRefusals.PLAYER_REQUIRED);
    await admitSending(inner, actor.userId, invite.email);
    const token = newInviteToken();
    await renewInvite(inner.db, invite.id, {
      tokenHash: hashInviteToken(token),
      expiresAt: expiryFrom(inner.clock()),
    });
    await audit(inner, { action: 'invite.resend', subjectType: 'invite', subjectId: invite.id });
    letter = {
      inviteId: invite.id,
      to: invite.email,
      firstName: invite.firstName,
      inviterAlias: inviter.alias,
      token,
    };
    return {};
  });
  return sendLetter(context, { userId: actor.userId, inviteId: input.inviteId, letter });
}
