import type { ContextOf } from '#platform/requests/operations.ts';
import type { ErasureState } from '../contract.ts';
import { cancelErasureOf, requestErasureOf } from './for-others/request-erasure.ts';
import { findDueAt, findErasedPerson } from './records/erasures.ts';

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
export const requestErasure = (
  context: ContextOf<'user'>,
  { confirmation }: { confirmation: string },
): Promise<{ dueAt: string }> => requestErasureOf(context, context.actor.userId, confirmation);

/** Keeps the actor's account. One that was not to be erased stays as it is. */
export const cancelErasure = (context: ContextOf<'user'>): Promise<Record<string, never>> =>
  cancelErasureOf(context, context.actor.userId);
