import type { z } from 'zod';
import { refuse } from '../../../shared/errors.ts';
import { accountRefusals } from '../refusals.ts';
import type { credentialsRequest } from '../requests.ts';
import { inAccountsTransaction, type AuthUseCase } from './accounts-context.ts';
import { identityOf } from './identity.ts';
import { knownDevice } from './known-device.ts';
import { findUserByIdentity } from './records/accounts.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { admitMessage, admitPasswordAttempt } from './throttle.ts';

/**
 * Signs in with a password. An unknown address takes as long as a known one and gets the same refusal; that an
 * address is unconfirmed is told only to who knows its password, and a new link is sent.
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
  if (!user || !matches) refuse(accountRefusals.INVALID_CREDENTIALS);
  if (identity.kind === 'email' && !user.emailConfirmed) {
    if (await admitMessage(context, identity, visitor)) {
      await inAccountsTransaction(context, (inner) => sendConfirmation(inner, user.id, user.email));
    }
    refuse(accountRefusals.EMAIL_NOT_CONFIRMED);
  }
  await attempt.succeeded();
  return { answer: { event: 'SIGNED_IN' }, open: { userId: user.id, purpose: 'normal' } };
};
