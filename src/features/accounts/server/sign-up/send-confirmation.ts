import type { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import type { addressRequest } from '../../inputs.ts';
import {
  inAccountsTransaction,
  type AccountsContext,
  type AccountsTransaction,
  type AuthUseCase,
} from '../accounts-context.ts';
import { admitMessage } from '../links/admit-message.ts';
import { atLeast } from '../sign-in/at-least.ts';
import { type Identity, identityOf } from '../security/identity.ts';
import { confirmationMail } from '../mails.ts';
import { lockUserByIdentity } from '../records/accounts.ts';
import { issueCode, issueLink } from '../links/tokens.ts';
import { resendPhoneCode } from './sign-up-by-phone.ts';

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

/** Sends the confirmation of a sign-up again; a phone gets a new code. The answer is the same for unknown and for confirmed addresses and numbers. */
export const resendConfirmation: AuthUseCase<z.infer<typeof addressRequest>> = (context, input, visitor) =>
  atLeast(context.answerFloorMs, async () => {
    const identity = identityOf(input);
    // A sign-up by phone has no account yet, so this text message counts like the first one.
    const kind = identity.kind === 'phone' ? 'sign-up' : 'account';
    const message = await admitMessage(context, kind, identity, visitor);
    if (message.goesOut && identity.kind === 'email') await resendIfUnconfirmed(context, identity);
    if (message.goesOut && identity.kind === 'phone') await resendPhoneCode(context, identity.number);
    return message.answer({ answer: { sent: true } });
  });
