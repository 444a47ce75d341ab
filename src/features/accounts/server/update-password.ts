import type { z } from 'zod';
import { refuse } from '../../../shared/errors.ts';
import { accountRefusals } from '../refusals.ts';
import type { updatePasswordRequest } from '../requests.ts';
import {
  inAccountsTransaction,
  type AccountsContext,
  type AuthUseCase,
  type Visitor,
} from './accounts-context.ts';
import { realEmail } from './identity.ts';
import { passwordChangedMail } from './messages.ts';
import { noteSecurityEvent } from './note-security-event.ts';
import { findUserById, putPassword, type UserRecord } from './records/accounts.ts';
import { deleteSessions } from './records/sessions.ts';
import { refuseWeakPassword } from './sign-up.ts';
import { admitPasswordAttempt } from './throttle.ts';

/**
 * Sets a new password: by a recovery session, or by a normal one with the current password. Every session of the
 * user ends, this browser gets a new one, and the user hears of it by mail.
 */
export const updatePassword: AuthUseCase<z.infer<typeof updatePasswordRequest>> = async (
  context,
  input,
  visitor,
) => {
  if (!visitor.session) refuse(accountRefusals.SESSION_MISSING);
  const user = await findUserById(context.db, visitor.session.userId);
  if (!user) refuse(accountRefusals.SESSION_MISSING);
  const email = realEmail(user.email);
  refuseWeakPassword(input.password, email);
  if (visitor.session.purpose !== 'recovery') {
    await requireCurrentPassword(context, user, input.currentPassword, visitor);
  }
  const passwordHash = await context.passwords.hash(input.password);
  await inAccountsTransaction(context, async (inner) => {
    await putPassword(inner.db, user.id, passwordHash);
    await deleteSessions(inner.db, user.id);
    await noteSecurityEvent(inner, {
      action: 'account.password-change',
      userId: user.id,
      byUser: true,
      after: { byResetLink: visitor.session?.purpose === 'recovery' },
    });
    if (email) await inner.mail.enqueue(inner.db, passwordChangedMail(inner.config, email));
  });
  return { answer: { event: 'USER_UPDATED' }, open: { userId: user.id, purpose: 'normal' } };
};

async function requireCurrentPassword(
  context: AccountsContext,
  user: UserRecord,
  currentPassword: string | undefined,
  visitor: Visitor,
): Promise<void> {
  if (currentPassword === undefined) refuse(accountRefusals.CURRENT_PASSWORD_REQUIRED);
  const identity = { kind: 'email', address: user.email } as const;
  const attempt = await admitPasswordAttempt(context, identity, user.id, visitor);
  const matches = await context.passwords.matches(currentPassword, user.passwordHash);
  if (!matches) refuse(accountRefusals.INVALID_CREDENTIALS);
  await attempt.succeeded();
}
