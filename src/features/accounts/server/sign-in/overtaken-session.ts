import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { accountRefusals } from '../../refusals.ts';
import { inAccountsTransaction, type AccountsContext, type OpenedSession } from '../accounts-context.ts';
import { isDisabled, lockUserById } from '../records/accounts.ts';
import { deleteSession } from '../records/sessions.ts';

/**
 * Ends and refuses a session that was just made if the password has changed since the sign-in was decided. A new
 * password ends all existing sessions; so no session survives it: either the session already exists and is ended, or
 * this function sees the new password.
 * @throws refusal SIGN_IN_OVERTAKEN
 */
export async function refuseOvertaken(
  context: AccountsContext,
  sessionId: Id,
  { userId, passwordHash }: OpenedSession,
): Promise<void> {
  const isOvertaken = await inAccountsTransaction(context, async (inner) => {
    const user = await lockUserById(inner.db, userId);
    if (user?.passwordHash === passwordHash) return false;
    await deleteSession(inner.db, userId, sessionId);
    return true;
  });
  if (isOvertaken) refuse(accountRefusals.SIGN_IN_OVERTAKEN);
}

/** Ends a session that was just made if its user has been banned meanwhile, for the same reason; returns whether it did. */
export async function endIfBanned(
  context: AccountsContext,
  session: { id: Id; userId: Id },
): Promise<boolean> {
  if (!(await isDisabled(context.db, session.userId))) return false;
  await deleteSession(context.db, session.userId, session.id);
  return true;
}
