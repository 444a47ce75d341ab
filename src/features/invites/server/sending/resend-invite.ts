import { audit } from '#platform/audit.ts';
import { inTransactionOnceWithSecret } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { SentInvite } from '../../contract.ts';
import { hasAddress, inviteCan, isOwnInvite } from '../../policy.ts';
import { inviteRefusals } from '../../refusals.ts';
import { expiryFrom, isDecided } from '../../rules.ts';
import { consumeInviteQuota } from './consume-invite-quota.ts';
import { refuseUninvitable } from '../refusing/check-invitable.ts';
import { deliverInvite } from './deliver-invite.ts';
import { hashInviteToken, newInviteToken } from '../invite-token.ts';
import type { InviteEmail } from '../mails.ts';
import { findInviter, lockInvite, renewInvite } from '../records/invites.ts';

/** Sends an unanswered invitation again: its status goes back to sent, a new link works for another INVITE_DAYS, and the old one stops working. */
export async function resendInvite(
  context: ContextOf<'player'>,
  input: { inviteId: Id },
): Promise<SentInvite> {
  const { actor } = context;
  const { userId } = actor;
  if (!hasAddress(actor)) refuse(inviteRefusals.EMAIL_REQUIRED);
  const { secret } = await inTransactionOnceWithSecret(context, async (inner) => {
    const invite = await lockInvite(inner.db, input);
    if (!invite || !inviteCan(actor, { isOwn: isOwnInvite(actor, invite) }).manage)
      refuse(inviteRefusals.INVITE_NOT_FOUND);
    if (isDecided(invite.status)) refuse(inviteRefusals.INVITE_ANSWERED);
    const inviter = await findInviter(inner.db, userId);
    if (!inviter) refuse(commonRefusals.PLAYER_REQUIRED);
    await refuseUninvitable(inner, invite.email);
    await consumeInviteQuota(inner, { userId, to: invite.email, again: invite.id });
    const token = newInviteToken();
    const expiresAt = expiryFrom(inner.clock());
    await renewInvite(inner.db, invite.id, { tokenHash: hashInviteToken(token), expiresAt });
    await audit(inner, 'invite.resend', ['invite', invite.id]);
    const { id: inviteId, email: to, firstName, message } = invite;
    const mail: InviteEmail = {
      inviteId,
      to,
      firstName,
      message: message ?? '',
      inviterAlias: inviter.alias,
      expiresAt,
      token,
    };
    return { kept: null, secret: mail };
  });
  return deliverInvite(context, { userId, inviteId: input.inviteId, email: secret, isAgain: true });
}
