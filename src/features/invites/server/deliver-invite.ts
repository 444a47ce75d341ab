import type { Context } from '../../../platform/context.ts';
import { describeError } from '../../../platform/log.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import type { SentInvite } from '../contract.ts';
import { inviteRefusals } from '../refusals.ts';
import { INVITE_DAYS } from '../rules.ts';
import { inviteMail, type InviteLetter } from './mails.ts';
import { hashInviteToken } from './invite-token.ts';
import { findSentInvite, noteSending } from './records/invites.ts';

import { DAY_MS } from '../../../shared/time.ts';

/** When an invitation whose message goes out now stops working. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + INVITE_DAYS * DAY_MS);

/**
 * Sends the message while its sender waits, once, and writes down what became of it: nobody waits for the mail server
 * with a connection in hand, and a server that dies meanwhile leaves an invitation without a date, to be sent again.
 * Without a letter, because the request came before, the invitation is answered as it stands.
 */
export async function sendLetter(
  context: Context,
  { userId, inviteId, letter }: { userId: Id; inviteId: Id; letter: InviteLetter | null },
): Promise<SentInvite> {
  if (letter) {
    const tokenHash = hashInviteToken(letter.token);
    try {
      await context.mail.send(inviteMail(context.config, letter));
      await noteSending(context.db, tokenHash, { sentAt: context.clock() });
    } catch (error) {
      context.log.warn(
        { requestId: context.requestId, inviteId, error: describeError(error) },
        'an invitation could not be sent',
      );
      await noteSending(context.db, tokenHash, 'email_failed');
    }
  }
  const invite = await findSentInvite(context.db, userId, inviteId);
  if (!invite) refuse(inviteRefusals.INVITE_NOT_FOUND);
  return invite;
}
