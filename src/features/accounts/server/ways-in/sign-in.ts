import type { z } from 'zod';
import { refuse } from '#shared/errors.ts';
import { accountRefusals } from '../../refusals.ts';
import type { addressRequest, credentialsRequest, demoSignInRequest } from '../../inputs.ts';
import { type AccountsContext, type AuthUseCase, inAccountsTransaction } from '../accounts-context.ts';
import { sendWayBack } from '../addresses/send-way-back.ts';
import { identityOf } from '../security/identity.ts';
import { admitMessage } from '../links/admit-message.ts';
import { issueCode, issueLink } from '../links/tokens.ts';
import { codeText, magicLinkMail } from '../mails.ts';
import { findUserByIdentity, lockUserByIdentity } from '../records/accounts.ts';
import { resendIfUnconfirmed } from '../sign-up/send-confirmation.ts';
import { admitPasswordAttempt } from '../sign-in/admit-password.ts';
import { atLeast } from '../sign-in/at-least.ts';
import type { DemoAccount } from '../sign-in/demo-accounts.ts';
import { knownDevice } from '../sign-in/known-places.ts';
import { noteSignIn } from '../sign-in/note-sign-in.ts';

/**
 * Signs in with a password. An unknown address takes as long as a known one and gets the same refusal. Only a person
 * who knows the password learns that the address is unconfirmed, and is sent a new link.
 */
export const signIn: AuthUseCase<z.infer<typeof credentialsRequest>> = async (context, input, visitor) => {
  const identity = identityOf(input);
  const user = await findUserByIdentity(context.db, identity);
  const attempt = await admitPasswordAttempt(context, identity, user?.id ?? null, visitor);
  const asker = {
    address: visitor.address,
    known: user && knownDevice(context, visitor.deviceCookie, user.id),
  };
  const matches = await context.passwords.matches(input.password, user?.passwordHash ?? null, asker);
  if (!user || !matches) return attempt.failed();
  if (identity.kind === 'email' && !user.emailConfirmed) {
    const { goesOut } = await admitMessage(context, 'account', identity, visitor);
    if (goesOut) await resendIfUnconfirmed(context, identity);
    await noteSignIn(context, visitor, { userId: user.id, outcome: 'refused', way: 'password' });
    refuse(accountRefusals.EMAIL_NOT_CONFIRMED);
  }
  await attempt.succeeded();
  const { id: userId, passwordHash } = user;
  return {
    answer: { event: 'SIGNED_IN' },
    open: { userId, purpose: 'normal', way: 'password', passwordHash },
  };
};

/**
 * Sends a magic link and a one-time code by mail, or a code to a phone. Known and unknown addresses are treated alike:
 * using the link or code signs in, and creates an account if there is none.
 */
export const sendSignInLink: AuthUseCase<z.infer<typeof addressRequest>> = (context, input, visitor) =>
  atLeast(context.answerFloorMs, async () => {
    const identity = identityOf(input);
    const message = await admitMessage(context, 'link', identity, visitor);
    const answer = { answer: { sent: true } } as const;
    if (!message.goesOut) return message.answer(answer);
    const code = await inAccountsTransaction(context, async (inner) => {
      await lockUserByIdentity(inner.db, identity);
      if (await sendWayBack(inner, identity)) return null;
      const issued = await issueCode(inner, 'otp', identity);
      if (identity.kind === 'phone') return issued;
      const token = await issueLink(inner, 'magiclink', { subject: identity.address, recipient: identity });
      await inner.mail.enqueue(inner.db, magicLinkMail(inner.config, identity.address, token, issued));
      return issued;
    });
    if (identity.kind === 'phone' && code !== null) {
      await context.sms.send({ to: identity.number, text: codeText(context.config, code) });
    }
    return message.answer(answer);
  });

/** The accounts that /auth offers as one-click sign-in: none outside the demo mode, which works only on this machine. */
export const offeredDemoAccounts = (
  config: Pick<AccountsContext['config'], 'demo' | 'production'>,
  accounts: readonly DemoAccount[],
): readonly DemoAccount[] => (config.demo && !config.production ? accounts : []);

/** Signs in to a demo account without a password. Refuses every other account, everything outside the demo mode, and callers from other machines. */
export const signInToDemo =
  (accounts: readonly DemoAccount[]): AuthUseCase<z.infer<typeof demoSignInRequest>> =>
  async (context, input, visitor) => {
    if (!visitor.isLocal) refuse(accountRefusals.DEMO_ONLY);
    const offered = offeredDemoAccounts(context.config, accounts);
    if (!offered.some((account) => account.email === input.email)) refuse(accountRefusals.DEMO_ONLY);
    const user = await findUserByIdentity(context.db, { kind: 'email', address: input.email });
    if (!user) refuse(accountRefusals.DEMO_ONLY);
    const { id: userId, passwordHash } = user;
    return {
      answer: { event: 'SIGNED_IN' },
      open: { userId, purpose: 'normal', way: 'demo', passwordHash, isShared: true },
    };
  };
