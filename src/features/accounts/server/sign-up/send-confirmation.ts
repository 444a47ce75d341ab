import type { z } from 'zod';
import type { Id } from '../../../../shared/ids.ts';
import type { resendRequest } from '../../inputs.ts';
import {
  inAccountsTransaction,
  type AccountsContext,
  type AccountsTransaction,
  type AuthUseCase,
} from '../accounts-context.ts';
import { admitMessage } from '../links/admit-message.ts';
import { ANSWER_FLOOR_MS, atLeast } from '../sign-in/at-least.ts';
import type { Identity } from '../identity.ts';
import { confirmationMail } from '../mails.ts';
import { lockUserByIdentity } from '../records/accounts.ts';
import { issueCode, issueLink } from '../links/tokens.ts';

/** Mails a link and a code to confirm the user's address. */
export async function sendConfirmation(
  context: AccountsTransaction,
  userId: Id,
  email: string,
): Promise<void> {
  const recipient = { kind: 'email', address: email } as const;
  const token = await issueLink(context, 'signup', { subject: userId, recipient });
  const code = await issueCode(context, 'signup', recipient);
  await context.mail.enqueue(context.db, confirmationMail(context.config, email, token, code));
}

/** Sends the confirmation again if the address is not confirmed yet. */
export const resendIfUnconfirmed = (context: AccountsContext, identity: Identity): Promise<void> =>
  inAccountsTransaction(context, async (inner) => {
    const user = await lockUserByIdentity(inner.db, identity);
    if (user && !user.emailConfirmed) await sendConfirmation(inner, user.id, user.email);
  });

/** Sends the confirmation again. The answer is the same for unknown and for confirmed addresses. */
export const resendConfirmation: AuthUseCase<z.infer<typeof resendRequest>> = (context, input, visitor) =>
  atLeast(ANSWER_FLOOR_MS, async () => {
    const identity = { kind: 'email', address: input.email } as const;
    const message = await admitMessage(context, 'account', identity, visitor);
    if (message.goesOut) await resendIfUnconfirmed(context, identity);
    return message.answer({ answer: { sent: true } });
  });
