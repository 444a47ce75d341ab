import { audit } from '../../../platform/audit.ts';
import { type Context, inTransactionOnce } from '../../../platform/context.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import { newId } from '../../../shared/ids.ts';
import type { NewInvite, SentInvite } from '../contract.ts';
import { inviteRefusals } from '../refusals.ts';
import { admitSending } from './consume-invite-quota.ts';
import type { InviteLetter } from './mails.ts';
import { hashInviteToken, newInviteToken } from './invite-token.ts';
import { insertInvite } from './records/invites.ts';
import { findInviter } from './records/inviters.ts';
import { requireInviter } from './require-inviter.ts';
import { expiryFrom, sendLetter } from './deliver-invite.ts';

/**
 * Makes an invitation and sends its message. The invitation stays, with status
 * email_failed, when the message can't be sent.
 */
export async function createInvite(context: Context, input: NewInvite): Promise<SentInvite> {
  const actor = requireInviter(context.actor);
  if (input.email.toLowerCase() === actor.email?.toLowerCase()) refuse(inviteRefusals.OWN_ADDRESS);
  let letter: InviteLetter | null = null;
  const { inviteId } = await inTransactionOnce(context, async (inner) => {
    const inviter = await findInviter(inner.db, actor.userId);
    if (!inviter) refuse(commonRefusals.PLAYER_REQUIRED);
    await admitSending(inner, actor.userId, input.email);
    const id = newId();
    const token = newInviteToken();
    const now = inner.clock();
    await insertInvite(inner.db, {
      ...input,
      id,
      userId: actor.userId,
      tokenHash: hashInviteToken(token),
      createdAt: now,
      expiresAt: expiryFrom(now),
    });
    await audit(inner, { action: 'invite.create', subjectType: 'invite', subjectId: id });
    letter = {
      inviteId: id,
      to: input.email,
      firstName: input.firstName,
      inviterAlias: inviter.alias,
      token,
    };
    return { inviteId: id };
  });
  return sendLetter(context, { userId: actor.userId, inviteId, letter });
}
