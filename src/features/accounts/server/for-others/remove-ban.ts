import { audit } from '#platform/audit.ts';
import type { TransactionContext } from '#platform/context.ts';
import { endWork } from '#platform/desk/note-work.ts';
import { isUser } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { banLiftedMail } from '../mails.ts';
import { findStandingBan, liftBan } from '../records/bans.ts';
import { findConfirmedAddress, updateBan } from '../records/users.ts';

/**
 * Ends the ban of a user and tells them by mail. The caller has locked their profile. Sessions from before the ban stay
 * ended.
 * @param answer what an admin says to their appeal; null where there was none
 */
export async function removeBan(inner: TransactionContext, userId: Id, answer: string | null): Promise<void> {
  await endBan(inner, userId, answer);
  await audit(inner, 'user.unban', ['user', userId], { before: { banned: true }, after: { banned: false } });
}

/** Like `removeBan`, for a caller that writes its own entry into the audit log. */
export async function endBan(
  inner: Pick<TransactionContext, 'db' | 'clock' | 'actor' | 'config' | 'mail'>,
  userId: Id,
  answer: string | null,
): Promise<void> {
  const { db, clock, actor, config, mail } = inner;
  const ban = await findStandingBan(db, userId);
  await updateBan(db, userId, null);
  await liftBan(db, userId, { at: clock(), by: isUser(actor) ? actor.userId : null });
  if (ban) await endWork(inner, ban.id);
  const email = await findConfirmedAddress(db, userId);
  if (email !== null) await mail.enqueue(db, banLiftedMail(config, email, answer));
}
