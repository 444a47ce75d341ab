import { audit } from '../../../platform/audit.ts';
import { inTransactionOnceWithSecret } from '../../../platform/context.ts';
import type { ContextOf } from '../../../platform/requests/operations.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import { newId } from '../../../shared/ids.ts';
import type { NewInvite, SentInvite } from '../contract.ts';
import { hasAddress } from '../policy.ts';
import { inviteRefusals } from '../refusals.ts';
import { expiryFrom } from '../rules.ts';
import { consumeInviteQuota } from './consume-invite-quota.ts';
import { deliverInvite } from './deliver-invite.ts';
import { hashInviteToken, newInviteToken } from './invite-token.ts';
import type { InviteEmail } from './mails.ts';
import { findInviter, insertInvite } from './records/invites.ts';

/** Makes an invitation and sends its mail. When that fails the invitation stays, with status email_failed. */
export async function createInvite(context: ContextOf<'player'>, input: NewInvite): Promise<SentInvite> {
  const { userId, email } = context.actor;
  if (!hasAddress(context.actor)) refuse(inviteRefusals.EMAIL_REQUIRED);
  if (input.email.toLowerCase() === email?.toLowerCase()) refuse(inviteRefusals.OWN_ADDRESS);
  const { kept, secret } = await inTransactionOnceWithSecret(context, async (inner) => {
    const inviter = await findInviter(inner.db, userId);
    if (!inviter) refuse(commonRefusals.PLAYER_REQUIRED);
    await consumeInviteQuota(inner, userId, input.email);
    const inviteId = newId();
    const token = newInviteToken();
    const now = inner.clock();
    await insertInvite(inner.db, {
      ...input,
      id: inviteId,
      userId,
      tokenHash: hashInviteToken(token),
      createdAt: now,
      expiresAt: expiryFrom(now),
    });
    await audit(inner, { action: 'invite.create', subjectType: 'invite', subjectId: inviteId });
    const { firstName, email: to } = input;
    const mail: InviteEmail = { inviteId, to, firstName, inviterAlias: inviter.alias, token };
    return { kept: { inviteId }, secret: mail };
  });
  return deliverInvite(context, { userId, inviteId: kept.inviteId, email: secret });
}
