import type { TransactionContext } from '../../../../platform/context.ts';
import type { FinalAct } from '../../../../platform/requests/final-act.ts';
import type { Role } from '../../../../shared/actor.ts';
import type { Id } from '../../../../shared/ids.ts';
import { findAdminName } from '../records/users.ts';

/*
 * What takes something from another admin, for a second admin to read. What is done to plain users can be undone, and stays
 * the matter of one.
 */

/** Takes the role from an admin; null for every other change of a role, and for giving up one's own. */
export const describeSetRole = (
  context: TransactionContext,
  { userId, role }: { userId: Id; role: Role },
): Promise<FinalAct | null> =>
  role === 'admin'
    ? Promise.resolve(null)
    : ofAdmin(context, userId, null, (name) => `Take the admin role from ${name}`);

/** Bans an admin. */
export const describeBan = (
  context: TransactionContext,
  { userId, reason }: { userId: Id; reason: string },
): Promise<FinalAct | null> => ofAdmin(context, userId, reason, (name) => `Ban the admin ${name}`);

/** Removes the second step of an admin. */
export const describeRemoveFactors = (
  context: TransactionContext,
  { userId }: { userId: Id },
): Promise<FinalAct | null> =>
  ofAdmin(context, userId, null, (name) => `Remove the second step of the admin ${name}`);

async function ofAdmin(
  { db, actor }: TransactionContext,
  userId: Id,
  why: string | null,
  what: (name: string) => string,
): Promise<FinalAct | null> {
  const isOwn = actor.kind === 'user' && actor.userId === userId;
  const name = isOwn ? undefined : await findAdminName(db, userId);
  if (name === undefined) return null;
  return { what: what(name), why, path: `/admin/users?q=${encodeURIComponent(name)}`, userId };
}
