import type { Context } from '#platform/context.ts';
import { describeError } from '#platform/log.ts';
import { MailError } from '#platform/mail/delivery.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { SentInvite } from '../../contract.ts';
import { inviteRefusals } from '../../refusals.ts';
import type { SendingFailure } from '../../rules.ts';
import { returnInviteQuota } from './consume-invite-quota.ts';
import { hashInviteToken } from '../invite-token.ts';
import { type InviteEmail, inviteMail } from '../mails.ts';
import { findSentInvite, recordDelivery } from '../records/invites.ts';

type Delivery = { userId: Id; inviteId: Id; email: InviteEmail | null; isAgain: boolean };

/** What mail servers say of an address that is not there (RFC 5321, RFC 3463); EADDRESS is our own check of its form. */
const NO_SUCH_ADDRESS = /^(?:EADDRESS|EENVELOPE 55[0134])$/;

const failureOf = (error: unknown): SendingFailure =>
  error instanceof MailError && NO_SUCH_ADDRESS.test(error.code) ? 'address' : 'server';

/**
 * Sends the mail while its sender waits, once, and records the outcome. Nobody waits for the mail server with a
 * connection in hand, and a server that dies meanwhile leaves an invitation without a date, to be sent again. A mail
 * that did not go out does not count. Without an email, because the request is a repetition, it returns the invitation
 * as it is.
 */
export async function deliverInvite(
  context: Context,
  { userId, inviteId, email, isAgain }: Delivery,
): Promise<SentInvite> {
  if (email) {
    const tokenHash = hashInviteToken(email.token);
    try {
      await context.mail.send(inviteMail(context, email));
      await recordDelivery(context.db, tokenHash, { sentAt: context.clock() });
    } catch (error) {
      context.log.warn(
        { requestId: context.requestId, inviteId, error: describeError(error) },
        'an invitation could not be sent',
      );
      await recordDelivery(context.db, tokenHash, { failure: failureOf(error) });
      await returnInviteQuota(context, { userId, to: email.to, ...(isAgain && { again: inviteId }) });
    }
  }
  const invite = await findSentInvite(context.db, userId, inviteId);
  if (!invite) refuse(inviteRefusals.INVITE_NOT_FOUND);
  return invite;
}
