import { audit } from '#platform/audit.ts';
import { anonymous } from '#shared/actor.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { accountRefusals } from '../../refusals.ts';
import { endBan } from '../for-others/remove-ban.ts';
import { lockUserById } from '../records/accounts.ts';
import { lockAdmins, lockUser } from '../records/users.ts';
import { requireOtherAdmin } from './manage-users.ts';
import { type BanContext, setBan } from './set-ban.ts';

/**
 * Bans a user on behalf of an operator at the machine, as an admin does in the console. A ban in force gets the new
 * reason and end.
 * @throws refusal USER_NOT_FOUND, LAST_ADMIN
 */
export async function banByCommand(
  inner: BanContext,
  { userId, reason, endsAt }: { userId: Id; reason: string; endsAt: Date | null },
): Promise<{ sessionsEnded: number }> {
  // In the same order as everywhere else that sessions are ended: the account, the admins, the profile.
  await lockUserById(inner.db, userId);
  const admins = await lockAdmins(inner.db);
  const { bannedAt } = (await lockUser(inner.db, userId)) ?? refuse(accountRefusals.USER_NOT_FOUND);
  requireOtherAdmin(admins, userId);
  const sessionsEnded = await setBan(inner, { userId, reason, endsAt, bannedAt, bannedBy: null });
  await audit(inner, 'user.command-ban', ['user', userId], {
    before: { banned: bannedAt !== null },
    after: { banned: true, endsAt, sessionsEnded },
  });
  return { sessionsEnded };
}

/**
 * Lifts the ban of a user on behalf of an operator at the machine. Returns false, and writes nothing, if they are not
 * banned.
 * @throws refusal USER_NOT_FOUND
 */
export async function unbanByCommand(
  inner: BanContext,
  { userId }: { userId: Id },
): Promise<{ changed: boolean }> {
  await lockAdmins(inner.db);
  const { bannedAt } = (await lockUser(inner.db, userId)) ?? refuse(accountRefusals.USER_NOT_FOUND);
  if (bannedAt === null) return { changed: false };
  await endBan({ ...inner, actor: anonymous }, userId, null);
  await audit(inner, 'user.command-unban', ['user', userId], {
    before: { banned: true },
    after: { banned: false },
  });
  return { changed: true };
}
