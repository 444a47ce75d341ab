import { audit } from '#platform/audit.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import { lockUserById } from '#features/accounts/server/records/accounts.ts';
import { lockAdmins } from '#features/accounts/server/records/users.ts';
import type { ErasureState } from '../contract.ts';
import { personalDataRefusals } from '../refusals.ts';
import { dueFrom } from '../rules.ts';
import { takeBackErasure, tellErasurePlanned } from './notices.ts';
import { deleteErasure, findDueAt, findErasedPerson, insertErasure, lockDueAt } from './records/erasures.ts';

/** Whether the actor's account is going to be erased, and what that would end or change. */
export async function getErasure(context: ContextOf<'user'>): Promise<ErasureState> {
  const { userId } = context.actor;
  const person = await findErasedPerson(context.db, userId);
  const dueAt = await findDueAt(context.db, userId);
  const consequences: string[] = [];
  for (const part of context.erasureParts) {
    if (person) consequences.push(...((await part.foretell?.(context, person)) ?? []));
  }
  return { dueAt: dueAt?.toISOString() ?? null, username: person?.username ?? '', consequences };
}

/**
 * Has the actor's account erased in 14 days, and tells them so. Asking again changes nothing.
 * @throws refusal CONFIRMATION_WRONG, LAST_ADMIN_STAYS
 */
export function requestErasure(
  context: ContextOf<'user'>,
  { confirmation }: { confirmation: string },
): Promise<{ dueAt: string }> {
  const { userId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    await lockUserById(db, userId);
    const person = await findErasedPerson(db, userId);
    if (confirmation !== person?.username) refuse(personalDataRefusals.CONFIRMATION_WRONG);
    const earlier = await lockDueAt(db, userId);
    if (earlier) return { dueAt: earlier.toISOString() };
    const admins = await lockAdmins(db);
    if (admins.has(userId) && admins.size === 1) refuse(personalDataRefusals.LAST_ADMIN_STAYS);
    const requestedAt = clock();
    const dueAt = dueFrom(requestedAt);
    await insertErasure(db, { userId, requestedAt, dueAt });
    await audit(inner, {
      action: 'account.erasure-request',
      subjectType: 'user',
      subjectId: userId,
      after: { dueAt },
    });
    await tellErasurePlanned(inner, { userId, dueAt });
    return { dueAt: dueAt.toISOString() };
  });
}

/** Keeps the actor's account. One that was not to be erased stays as it is. */
export function cancelErasure(context: Context & ContextOf<'user'>): Promise<Record<string, never>> {
  const { userId } = context.actor;
  return inTransaction(context, async (inner) => {
    // Waits for an erasure that has begun: then nothing is left to keep.
    await lockDueAt(inner.db, userId);
    if (!(await deleteErasure(inner.db, userId))) return {};
    await takeBackErasure(inner, userId);
    await audit(inner, { action: 'account.erasure-cancel', subjectType: 'user', subjectId: userId });
    return {};
  });
}
