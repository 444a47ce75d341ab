import type { z } from 'zod';
import { refuse } from '../../../../shared/errors.ts';
import { accountRefusals } from '../../refusals.ts';
import type { credentialsRequest } from '../../requests.ts';
import type { AuthUseCase } from '../accounts-context.ts';
import { admitMessage } from '../links/admit-message.ts';
import { identityOf } from '../identity.ts';
import { knownDevice } from './known-places.ts';
import { findUserByIdentity } from '../records/accounts.ts';
import { resendIfUnconfirmed } from '../sign-up/send-confirmation.ts';
import { admitPasswordAttempt } from './admit-password.ts';

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
  if (!user || !matches) return attempt.failed();
  if (identity.kind === 'email' && !user.emailConfirmed) {
    const { goesOut } = await admitMessage(context, 'account', identity, visitor);
    if (goesOut) await resendIfUnconfirmed(context, identity);
    refuse(accountRefusals.EMAIL_NOT_CONFIRMED);
  }
  await attempt.succeeded();
  const { id: userId, passwordHash } = user;
  return { answer: { event: 'SIGNED_IN' }, open: { userId, purpose: 'normal', passwordHash } };
};
