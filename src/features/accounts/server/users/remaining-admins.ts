import type { Context } from '../../../../platform/context.ts';
import type { SignedIn } from '../../../../shared/actor.ts';
import { commonRefusals, refuse } from '../../../../shared/errors.ts';
import type { Id } from '../../../../shared/ids.ts';
import { accountRefusals } from '../../refusals.ts';
import { lockAdmins } from '../records/users.ts';

/**
 * Locks the admins, among whom the actor still has to be: somebody may have taken the role while the request was on
 * its way. Answers who they are.
 */
export async function stillAdmin(context: Context, actor: SignedIn): Promise<ReadonlySet<Id>> {
  const admins = await lockAdmins(context.db);
  if (!admins.has(actor.userId)) refuse(commonRefusals.FORBIDDEN);
  return admins;
}

/** Refuses to take away the last admin. Call it with the admins locked. */
export function requireOtherAdmin(admins: ReadonlySet<Id>, userId: Id): void {
  if (admins.has(userId) && admins.size === 1) refuse(accountRefusals.LAST_ADMIN);
}
