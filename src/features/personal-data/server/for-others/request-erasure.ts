import { lockUserById } from '#features/accounts/server/records/accounts.ts';
import { lockAdmins } from '#features/accounts/server/records/users.ts';
import { audit } from '#platform/audit.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { personalDataRefusals } from '../../refusals.ts';
import { dueFrom } from '../../rules.ts';
import { takeBackErasure, tellErasurePlanned } from '../notices.ts';
import { deleteErasure, findErasedPerson, insertErasure, lockDueAt } from '../records/erasures.ts';

/**
 * Has the account of a user erased in 14 days, and tells them so. Asking again changes nothing. The caller knows that the
 * user wants it.
 * @throws refusal CONFIRMATION_WRONG, LAST_ADMIN_STAYS
 */
export function requestErasureOf(
  context: Context,
  userId: Id,
  confirmation: string,
  { byAdmin }: { byAdmin: boolean } = { byAdmin: false },
): Promise<{ dueAt: string }> {
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    await lockUserById(db, userId);
    const person = await findErasedPerson(db, userId);
    // Usernames have no case: two that differ in it alone are one.
    if (confirmation.toLowerCase() !== person?.username.toLowerCase())
      refuse(personalDataRefusals.CONFIRMATION_WRONG);
    const earlier = await lockDueAt(db, userId);
    if (earlier) return { dueAt: earlier.toISOString() };
    const admins = await lockAdmins(db);
    if (admins.has(userId) && admins.size === 1) refuse(personalDataRefusals.LAST_ADMIN_STAYS);
    const requestedAt = clock();
    const dueAt = dueFrom(requestedAt);
    await insertErasure(db, { userId, requestedAt, dueAt });
    await audit(inner, byAdmin ? 'user.erasure-request' : 'account.erasure-request', ['user', userId], {
      after: { dueAt },
    });
    await tellErasurePlanned(inner, { userId, dueAt, byAdmin });
    return { dueAt: dueAt.toISOString() };
  });
}

/** Keeps the account of a user. One that was not to be erased stays as it is. */
export function cancelErasureOf(
  context: Context,
  userId: Id,
  { byAdmin }: { byAdmin: boolean } = { byAdmin: false },
): Promise<Record<string, never>> {
  return inTransaction(context, async (inner) => {
    // Waits for an erasure that has begun: then nothing is left to keep.
    await lockDueAt(inner.db, userId);
    if (!(await deleteErasure(inner.db, userId))) return {};
    await takeBackErasure(inner, userId);
    await audit(inner, byAdmin ? 'user.erasure-cancel' : 'account.erasure-cancel', ['user', userId]);
    return {};
  });
}
