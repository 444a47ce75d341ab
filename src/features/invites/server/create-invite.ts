import { audit } from '#platform/audit.ts';
import { type Context, inTransactionOnceWithSecret } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import { type Id, newId } from '#shared/ids.ts';
import type { NewInvite, SentInvite } from '../contract.ts';
import { hasAddress } from '../policy.ts';
import { inviteRefusals } from '../refusals.ts';
import { expiryFrom } from '../rules.ts';
import { consumeInviteQuota } from './sending/consume-invite-quota.ts';
import { refuseUninvitable } from './refusing/check-invitable.ts';
import { deliverInvite } from './sending/deliver-invite.ts';
import { hashInviteToken, newInviteToken } from './invite-token.ts';
import type { InviteEmail } from './mails.ts';
import { findInviter, findInviteTo, insertInvite } from './records/invites.ts';

/** Makes an invitation and sends its mail. If the mail fails, the invitation stays, with status email_failed. */
export async function createInvite(context: ContextOf<'player'>, input: NewInvite): Promise<SentInvite> {
  const { userId, email } = context.actor;
  if (!hasAddress(context.actor)) refuse(inviteRefusals.EMAIL_REQUIRED);
  if (input.email.toLowerCase() === email?.toLowerCase()) refuse(inviteRefusals.OWN_ADDRESS);
  const { kept, secret } = await inTransactionOnceWithSecret(context, async (inner) => {
    const inviter = await findInviter(inner.db, userId);
    if (!inviter) refuse(commonRefusals.PLAYER_REQUIRED);
    await refuseSecond(inner, userId, input.email);
    await refuseUninvitable(inner, input.email);
    await consumeInviteQuota(inner, { userId, to: input.email });
    const inviteId = newId();
    const token = newInviteToken();
    const now = inner.clock();
    const expiresAt = expiryFrom(now);
    const isAdded = await insertInvite(inner.db, {
      ...input,
      id: inviteId,
      userId,
      tokenHash: hashInviteToken(token),
      createdAt: now,
      expiresAt,
    });
    // A concurrent request was faster.
    if (!isAdded) refuse(inviteRefusals.ALREADY_INVITED);
    await audit(inner, 'invite.create', ['invite', inviteId]);
    const { firstName, email: to, message = '' } = input;
    const mail: InviteEmail = {
      inviteId,
      to,
      firstName,
      message,
      inviterAlias: inviter.alias,
      expiresAt,
      token,
    };
    return { kept: { inviteId }, secret: mail };
  });
  return deliverInvite(context, { userId, inviteId: kept.inviteId, email: secret, isAgain: false });
}

/** Refuses a second open invitation from the same user to an address, and any to an address whose owner has accepted one of theirs. */
async function refuseSecond(context: Context, userId: Id, email: string): Promise<void> {
  const earlier = await findInviteTo(context.db, userId, email);
  if (!earlier) return;
  if (earlier.isAccepted) refuse(inviteRefusals.FRIEND_ACCEPTED);
  refuse(inviteRefusals.ALREADY_INVITED, {
    inviteId: earlier.id,
    firstName: earlier.firstName,
    createdAt: earlier.createdAt.toISOString(),
  });
}
