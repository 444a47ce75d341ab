import { audit } from '../../../../platform/audit.ts';
import { authorise } from '../../../../platform/authorise.ts';
import { type Context, inTransaction } from '../../../../platform/context.ts';
import { refuse } from '../../../../shared/errors.ts';
import type { Id } from '../../../../shared/ids.ts';
import { canManageUsers } from '../../policy.ts';
import { accountRefusals } from '../../refusals.ts';
import { deleteSessions } from '../records/sessions.ts';
import { lockUser, updateBan } from '../records/users.ts';
import { requireOtherAdmin, stillAdmin } from '../users/remaining-admins.ts';

/** Shuts a user out: the next request of each device is refused, and nobody signs in until the ban is lifted. */
export async function banUser(context: Context, input: { userId: Id }): Promise<{ sessionsEnded: number }> {
  const actor = authorise(context.actor, canManageUsers);
  const { userId } = input;
  return inTransaction(context, async (inner) => {
    const admins = await stillAdmin(inner, actor);
    const user = await lockUser(inner.db, userId);
    if (!user) refuse(accountRefusals.USER_NOT_FOUND);
    requireOtherAdmin(admins, userId);
    if (userId === actor.userId) refuse(accountRefusals.OWN_ACCOUNT);
    if (user.bannedAt === null) await updateBan(inner.db, userId, inner.clock());
    const sessionsEnded = await deleteSessions(inner.db, userId);
    await audit(inner, {
      action: 'user.ban',
      subjectType: 'user',
      subjectId: userId,
      before: { banned: user.bannedAt !== null },
      after: { banned: true, sessionsEnded },
    });
    return { sessionsEnded };
  });
}

/** Lets a banned user sign in again; the sessions of before stay ended. */
export async function unbanUser(context: Context, input: { userId: Id }): Promise<Record<string, never>> {
  const actor = authorise(context.actor, canManageUsers);
  const { userId } = input;
  return inTransaction(context, async (inner) => {
    await stillAdmin(inner, actor);
    const user = await lockUser(inner.db, userId);
    if (!user) refuse(accountRefusals.USER_NOT_FOUND);
    if (user.bannedAt === null) return {};
    await updateBan(inner.db, userId, null);
    await audit(inner, {
      action: 'user.unban',
      subjectType: 'user',
      subjectId: userId,
      before: { banned: true },
      after: { banned: false },
    });
    return {};
  });
}
