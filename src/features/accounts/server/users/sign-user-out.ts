import { audit } from '../../../../platform/audit.ts';
import { authorise } from '../../../../platform/authorise.ts';
import { type Context, inTransaction } from '../../../../platform/context.ts';
import { refuse } from '../../../../shared/errors.ts';
import type { Id } from '../../../../shared/ids.ts';
import { canManageUsers } from '../../policy.ts';
import { accountRefusals } from '../../refusals.ts';
import { deleteSessions } from '../records/sessions.ts';
import { lockUser } from '../records/users.ts';
import { stillAdmin } from './remaining-admins.ts';

/** Ends all sessions of a user, such as one whose device was lost. */
export async function signUserOut(
  context: Context,
  input: { userId: Id },
): Promise<{ sessionsEnded: number }> {
  const actor = authorise(context.actor, canManageUsers);
  const { userId } = input;
  return inTransaction(context, async (inner) => {
    await stillAdmin(inner, actor);
    if (!(await lockUser(inner.db, userId))) refuse(accountRefusals.USER_NOT_FOUND);
    const sessionsEnded = await deleteSessions(inner.db, userId);
    await audit(inner, {
      action: 'user.sign-out',
      subjectType: 'user',
      subjectId: userId,
      after: { sessionsEnded },
    });
    return { sessionsEnded };
  });
}
