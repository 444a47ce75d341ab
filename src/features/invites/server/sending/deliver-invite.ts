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

/** The error codes for an address that does not exist (RFC 5321, RFC 3463); EADDRESS is our own check of its form. */
const NO_SUCH_ADDRESS = /^(?:EADDRESS|EENVELOPE 55[0134])$/;

const failureOf = (error: unknown): SendingFailure =>
  error instanceof MailError && NO_SUCH_ADDRESS.test(error.code) ? 'address' : 'server';

/**
 * Sends the mail once, while its sender waits, and records the outcome. No database connection is held while the mail
 * server answers. If this server dies meanwhile, the invitation has no date and can be sent again. A mail that could
 * not be sent does not count. If `email` is null, because the request is a repetition, it only returns the invitation.
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
