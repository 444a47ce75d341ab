import { audit } from '../../../../platform/audit.ts';
import { authorise } from '../../../../platform/authorise.ts';
import { type Context, inTransaction } from '../../../../platform/context.ts';
import type { Role } from '../../../../shared/actor.ts';
import { refuse } from '../../../../shared/errors.ts';
import type { Id } from '../../../../shared/ids.ts';
import { canManageUsers } from '../../policy.ts';
import { accountRefusals } from '../../refusals.ts';
import { lockUser, updateRole } from '../records/users.ts';
import { requireOtherAdmin, stillAdmin } from './remaining-admins.ts';

/** Makes a user an admin, or an admin a user. However many admins do so at once, one remains. */
export async function setRole(context: Context, input: { userId: Id; role: Role }): Promise<{ role: Role }> {
  const actor = authorise(context.actor, canManageUsers);
  const { userId, role } = input;
  return inTransaction(context, async (inner) => {
    const admins = await stillAdmin(inner, actor);
    const user = await lockUser(inner.db, userId);
    if (!user) refuse(accountRefusals.USER_NOT_FOUND);
    if (user.role === role) return { role };
    if (role === 'user') requireOtherAdmin(admins, userId);
    await updateRole(inner.db, userId, role);
    await audit(inner, {
      action: 'user.role',
      subjectType: 'user',
      subjectId: userId,
      before: { role: user.role },
      after: { role },
    });
    return { role };
  });
}
