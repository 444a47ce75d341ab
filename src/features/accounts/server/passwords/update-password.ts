import type { z } from 'zod';
import { refuse } from '#shared/errors.ts';
import { accountRefusals } from '../../refusals.ts';
import type { updatePasswordRequest } from '../../inputs.ts';
import {
  inAccountsTransaction,
  type AccountsContext,
  type AccountsTransaction,
  type AuthUseCase,
  type LiveSession,
  type Visitor,
} from '../accounts-context.ts';
import { realEmail } from '../security/identity.ts';
import { passwordChangedMail } from '../mails.ts';
import { tellPasswordChanged } from '../notices.ts';
import { noteSecurityEvent } from '../security/note-security-event.ts';
import { findUserById, lockUserById, putPassword, type UserRecord } from '../records/accounts.ts';
import { endAll } from '../links/person-secrets.ts';
import { findSessionById } from '../records/sessions.ts';
import { refuseWeakPassword } from './weak-password.ts';
import { admitPasswordAttempt } from '../sign-in/admit-password.ts';
import { noteSignIn } from '../sign-in/note-sign-in.ts';

/**
 * Sets a new password: in a recovery session, or in a normal one with the current password. Ends every session and the other secrets that a new password ends (see `endAll`), opens a new session for this browser, and mails a notice.
 */
export const updatePassword: AuthUseCase<z.infer<typeof updatePasswordRequest>> = async (
  context,
  input,
  visitor,
) => {
  const { session } = visitor;
  if (!session || session.purpose === 'second-step') refuse(accountRefusals.SESSION_MISSING);
  const user = await findUserById(context.db, session.userId);
  if (!user) refuse(accountRefusals.SESSION_MISSING);
  await refuseWeakPassword(context, input.password, realEmail(user.email));
  if (session.purpose !== 'recovery') {
    await requireCurrentPassword(context, user, input.currentPassword, visitor);
  }
  const asker = { address: visitor.address, known: user.id };
  const passwordHash = await context.passwords.hash(input.password, asker);
  await inAccountsTransaction(context, (inner) => replacePassword(inner, session, passwordHash));
  return {
    answer: { event: 'USER_UPDATED' },
    open: {
      userId: user.id,
      purpose: 'normal',
      // A signed-in user stays signed in, which is no new sign-in. After a reset link, the new password is the sign-in.
      way: session.purpose === 'recovery' ? 'new-password' : null,
      passwordHash,
      // A signed-in user has already completed the second step. After a reset link it is asked for now.
      ...(session.purpose === 'normal' && { secondStepAt: context.clock() }),
    },
  };
};

/**
 * Replaces the password. Refuses a session that ended since the request arrived, for example because of another new
 * password: otherwise a request that was already under way could take the account back from its owner.
 */
async function replacePassword(
  context: AccountsTransaction,
  session: LiveSession,
  passwordHash: string,
): Promise<void> {
  const user = await lockUserById(context.db, session.userId);
  const isAlive = await findSessionById(context.db, session.id, context.clock());
  if (!user || !isAlive) refuse(accountRefusals.SESSION_MISSING);
  const email = realEmail(user.email);
  await putPassword(context.db, user.id, passwordHash);
  await endAll(context, { userId: user.id, event: 'new-password' });
  await noteSecurityEvent(context, {
    action: 'account.password-change',
    userId: user.id,
    byUser: true,
    after: { byResetLink: session.purpose === 'recovery' },
  });
  await tellPasswordChanged(context, user.id);
  if (email) await context.mail.enqueue(context.db, passwordChangedMail(context.config, email));
}

/**
 * Refuses a request without the account's current password.
 * @throws refusal CURRENT_PASSWORD_REQUIRED, INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS
 */
export async function requireCurrentPassword(
  context: AccountsContext,
  user: UserRecord,
  currentPassword: string | undefined,
  visitor: Visitor,
): Promise<void> {
  if (currentPassword === undefined) refuse(accountRefusals.CURRENT_PASSWORD_REQUIRED);
  const identity = { kind: 'email', address: user.email } as const;
  const attempt = await admitPasswordAttempt(context, identity, user.id, visitor);
  const asker = { address: visitor.address, known: user.id };
  const matches = await context.passwords.matches(currentPassword, user.passwordHash, asker);
  if (!matches) {
    await noteSignIn(context, visitor, { userId: user.id, outcome: 'bad', way: 'password' });
    refuse(accountRefusals.INVALID_CREDENTIALS);
  }
  await attempt.succeeded();
}
