import { audit } from '#platform/audit.ts';
import { inTransactionOnce } from '#platform/context.ts';
import { MailError } from '#platform/mail/delivery.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import { findUserEmail } from '#features/accounts/server/records/users.ts';
import { outgoingMailRefusals, type SentTest } from '../contract.ts';
import { testMail } from './mails.ts';

/**
 * Sends a mail to the admin's own address, once and past all queues, and says what became of it.
 * @throws refusal NO_ADDRESS
 */
export async function sendTest(context: ContextOf<'admin'>): Promise<SentTest> {
  const { userId } = context.actor;
  const to = (await findUserEmail(context.db, userId)) ?? refuse(outgoingMailRefusals.NO_ADDRESS);
  await inTransactionOnce(context, async (inner) => {
    await audit(inner, 'mail.test', ['user', userId]);
    return {};
  });
  try {
    await context.mail.send(testMail(context.config, to));
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return { to, outcome: 'refused', problem: error.message };
  }
  return { to, outcome: context.config.smtpUrl === null ? 'kept' : 'accepted', problem: null };
}
