import type { z } from 'zod';
import { refuse } from '../../../../shared/errors.ts';
import { accountRefusals } from '../../refusals.ts';
import { weakPasswordReasons, type credentialsRequest } from '../../requests.ts';
import { inAccountsTransaction, type AccountsContext, type AuthUseCase } from '../accounts-context.ts';
import { admitMessage } from '../links/admit-message.ts';
import { ANSWER_FLOOR_MS, atLeast } from '../sign-in/at-least.ts';
import { identityOf } from '../identity.ts';
import { alreadyRegisteredMail } from '../links/messages.ts';
import { insertUser, lockUserByIdentity, putPassword } from '../records/accounts.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { signUpByPhone } from './sign-up-by-phone.ts';
import { newToken } from '../../../../platform/security/keys.ts';
import { keepSignUpClaim } from '../links/tokens.ts';
import { weakPasswordReasonsOf } from '../passwords/weak-password.ts';

/**
 * Signs up with an e-mail address or phone number and a password. The answer is the same whoever has the address
 * already. An address proves nothing before it is confirmed, so the password counts only if the browser that
 * confirms is the one that chose it: it gets a claim to show then.
 */
export const signUp: AuthUseCase<z.infer<typeof credentialsRequest>> = (context, input, visitor) =>
  atLeast(ANSWER_FLOOR_MS, async () => {
    const identity = identityOf(input);
    refuseWeakPassword(input.password, identity.kind === 'email' ? identity.address : null);
    const { goesOut } = await admitMessage(context, 'sign-up', identity, visitor);
    const passwordHash = await context.passwords.hash(input.password, {
      address: visitor.address,
      known: null,
    });
    const claim = newToken();
    if (identity.kind === 'phone') {
      if (goesOut) await signUpByPhone(context, identity.number, { passwordHash, claim });
      return { answer: { next: 'verify-phone' }, signUpClaim: claim };
    }
    if (goesOut) await signUpByEmail(context, identity.address, { passwordHash, claim });
    return { answer: { next: 'confirm-email' }, signUpClaim: claim };
  });

/** Refuses a weak password with its reasons, in words. */
export function refuseWeakPassword(password: string, email: string | null): void {
  const reasons = weakPasswordReasonsOf(password, email);
  if (reasons.length === 0) return;
  refuse(accountRefusals.WEAK_PASSWORD, { reasons: reasons.map((reason) => weakPasswordReasons[reason]) });
}

/** A newer sign-up replaces an unconfirmed one: whoever confirms decides, and only their own password counts. */
function signUpByEmail(
  context: AccountsContext,
  email: string,
  chosen: { passwordHash: string; claim: string },
): Promise<void> {
  return inAccountsTransaction(context, async (inner) => {
    const newUserId = await insertUser(inner.db, { email, emailConfirmed: false, phone: null });
    const known =
      newUserId === null ? await lockUserByIdentity(inner.db, { kind: 'email', address: email }) : null;
    if (known?.emailConfirmed) {
      await inner.mail.enqueue(inner.db, alreadyRegisteredMail(inner.config, email));
      return;
    }
    const userId = newUserId ?? known?.id;
    if (userId === undefined) return;
    await putPassword(inner.db, userId, chosen.passwordHash);
    await keepSignUpClaim(inner, userId, chosen.claim);
    await sendConfirmation(inner, userId, email);
  });
}
