import { refuse } from '../../../../shared/errors.ts';
import type { Id } from '../../../../shared/ids.ts';
import { accountRefusals } from '../../refusals.ts';
import { inAccountsTransaction, type AccountsContext, type OpenedSession } from '../accounts-context.ts';
import { isDisabled, lockUserById } from '../records/accounts.ts';
import { deleteSession } from '../records/sessions.ts';

/**
 * Ends a session that was just made, and refuses it, when the user got another password since the session was decided
 * upon. Together with a new password ending all sessions that there are, none outlives it: either the session is there
 * to be ended, or the new password is there to be seen.
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

/** Ends a session that was just made when its user is banned by then; answers whether. By the same reasoning. */
export async function endIfBanned(
  context: AccountsContext,
  session: { id: Id; userId: Id },
): Promise<boolean> {
  if (!(await isDisabled(context.db, session.userId))) return false;
  await deleteSession(context.db, session.userId, session.id);
  return true;
}
