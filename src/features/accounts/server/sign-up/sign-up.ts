import type { z } from 'zod';
import type { credentialsRequest } from '../../inputs.ts';
import { countBurst } from '#platform/notices/bursts.ts';
import { inAccountsTransaction, type AccountsContext, type AuthUseCase } from '../accounts-context.ts';
import { admitMessage } from '../links/admit-message.ts';
import { atLeast } from '../sign-in/at-least.ts';
import { sendWayBack } from '../addresses/send-way-back.ts';
import { identityOf } from '../security/identity.ts';
import { alreadyRegisteredMail } from '../mails.ts';
import { insertUser, lockUserByIdentity, putPassword } from '../records/accounts.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { signUpByPhone } from './sign-up-by-phone.ts';
import { refuseWeakPassword } from '../passwords/weak-password.ts';
import { newToken } from '#platform/security/keys.ts';
import { keepSignUpClaim } from '../links/tokens.ts';

/**
 * Signs up with an e-mail address or phone number and a password. The answer does not reveal whether the address is
 * taken. An unconfirmed address proves nothing, so the password counts only if the same browser confirms it: the
 * browser gets a claim that it presents then.
 */
export const signUp: AuthUseCase<z.infer<typeof credentialsRequest>> = (context, input, visitor) =>
  atLeast(context.answerFloorMs, async () => {
    const identity = identityOf(input);
    await refuseWeakPassword(context, input.password, identity.kind === 'email' ? identity.address : null);
    const { goesOut } = await admitMessage(context, 'sign-up', identity, visitor);
    const passwordHash = await context.passwords.hash(input.password, {
      address: visitor.address,
      known: null,
    });
    const claim = newToken();
    if (goesOut) await countBurst(context, 'sign-ups');
    if (identity.kind === 'phone') {
      if (goesOut) await signUpByPhone(context, identity.number, { passwordHash, claim });
      return { answer: { next: 'verify-phone' }, signUpClaim: claim };
    }
    if (goesOut) await signUpByEmail(context, identity.address, { passwordHash, claim });
    return { answer: { next: 'confirm-email' }, signUpClaim: claim };
  });

/** A newer sign-up replaces an unconfirmed one. Only the password of the browser that confirms counts. */
function signUpByEmail(
  context: AccountsContext,
  email: string,
  chosen: { passwordHash: string; claim: string },
): Promise<void> {
  return inAccountsTransaction(context, async (inner) => {
    const newUserId = await insertUser(
      inner.db,
      { email, emailConfirmed: false, phone: null },
      inner.clock(),
    );
    const known =
      newUserId === null ? await lockUserByIdentity(inner.db, { kind: 'email', address: email }) : null;
    if (known?.emailConfirmed) {
      await inner.mail.enqueue(inner.db, alreadyRegisteredMail(inner.config, email));
      return;
    }
    const userId = newUserId ?? known?.id;
    if (userId === undefined) {
      await sendWayBack(inner, { kind: 'email', address: email });
      return;
    }
    await putPassword(inner.db, userId, chosen.passwordHash);
    await keepSignUpClaim(inner, userId, chosen.claim);
    await sendConfirmation(inner, userId, email);
  });
}
