import type { z } from 'zod';
import type { Id } from '../../../shared/ids.ts';
import type { resendRequest } from '../requests.ts';
import { inAccountsTransaction, type AccountsTransaction, type AuthUseCase } from './accounts-context.ts';
import { ANSWER_FLOOR_MS, atLeast } from './at-least.ts';
import { confirmationMail } from './messages.ts';
import { findUserByIdentity } from './records/accounts.ts';
import { admitMessage } from './throttle.ts';
import { issueCode, issueLink } from './tokens.ts';

/** Mails a link and a code that confirm the user's address. */
export async function sendConfirmation(
  context: AccountsTransaction,
  userId: Id,
  email: string,
): Promise<void> {
  const token = await issueLink(context, 'signup', userId);
  const code = await issueCode(context, 'signup', { kind: 'email', address: email });
  await context.mail.enqueue(context.db, confirmationMail(context.config, email, token, code));
}

/** Sends the confirmation once more. Answers the same for addresses that nobody has and that are confirmed. */
export const resendConfirmation: AuthUseCase<z.infer<typeof resendRequest>> = (context, input, visitor) =>
  atLeast(ANSWER_FLOOR_MS, async () => {
    const identity = { kind: 'email', address: input.email } as const;
    if (await admitMessage(context, identity, visitor)) {
      await inAccountsTransaction(context, async (inner) => {
        const user = await findUserByIdentity(inner.db, identity);
        if (user && !user.emailConfirmed) await sendConfirmation(inner, user.id, user.email);
      });
    }
    return { answer: { sent: true } };
  });
