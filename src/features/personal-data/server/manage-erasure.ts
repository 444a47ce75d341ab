import type { TransactionContext } from '#platform/context.ts';
import type { FinalAct } from '#platform/requests/final-act.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { personalDataRefusals } from '../refusals.ts';
import { cancelErasureOf, requestErasureOf } from './for-others/request-erasure.ts';
import { findDueAt, findErasedPerson } from './records/erasures.ts';

type Asked = { userId: Id; username: string; reason: string };

/** When the account of a user is erased. */
export async function getErasureOf(
  { db }: ContextOf<'admin'>,
  { userId }: { userId: Id },
): Promise<{ dueAt: string | null }> {
  return { dueAt: (await findDueAt(db, userId))?.toISOString() ?? null };
}

/**
 * Has the account of a user erased in 14 days, who asked an admin for it because they can't sign in. They are told by mail,
 * and whoever signs in to the account until then keeps it with one press.
 * @throws refusal PERSON_NOT_FOUND, USERNAME_WRONG, OWN_ERASURE, LAST_ADMIN_STAYS
 */
export async function requestErasureByAdmin(
  context: ContextOf<'admin'>,
  { userId, username }: Asked,
): Promise<{ dueAt: string | null }> {
  if (userId === context.actor.userId) refuse(personalDataRefusals.OWN_ERASURE);
  const person = await findErasedPerson(context.db, userId);
  if (!person) refuse(personalDataRefusals.PERSON_NOT_FOUND);
  if (person.username.toLowerCase() !== username.toLowerCase()) refuse(personalDataRefusals.USERNAME_WRONG);
  return requestErasureOf(context, userId, person.username, { byAdmin: true });
}

/** Keeps the account of a user. One that was not to be erased stays as it is. */
export async function cancelErasureByAdmin(
  context: ContextOf<'admin'>,
  { userId }: { userId: Id },
): Promise<Record<string, never>> {
  if (!(await findErasedPerson(context.db, userId))) refuse(personalDataRefusals.PERSON_NOT_FOUND);
  return cancelErasureOf(context, userId, { byAdmin: true });
}

/** That an account is deleted, for a second admin to read; null where it would be refused. */
export async function describeErasure(
  { db }: TransactionContext,
  { userId, username, reason }: Asked,
): Promise<FinalAct | null> {
  const person = await findErasedPerson(db, userId);
  if (person?.username.toLowerCase() !== username.toLowerCase()) return null;
  return {
    what: `Delete the account of ${person.username} in 14 days`,
    why: reason,
    path: `/admin/users/${userId}`,
    userId,
  };
}
