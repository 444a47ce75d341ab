import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import { hasAddress } from '../../policy.ts';
import { inviteRefusals } from '../../refusals.ts';
import { addRefusal, isRefused, removeRefusal } from '../records/refused-invitations.ts';
import { addressHash } from './set-invitable.ts';

/** Whether others may invite the actor's confirmed address; null without one. */
export async function getOwnInvitable({
  db,
  keys,
  actor,
}: ContextOf<'user'>): Promise<{ isInvitable: boolean | null }> {
  if (actor.email === null || !hasAddress(actor)) return { isInvitable: null };
  return { isInvitable: !(await isRefused(db, addressHash(keys, actor.email))) };
}

/** Lets others invite the actor's confirmed address, or nobody. */
export async function setOwnInvitable(
  { db, keys, clock, actor }: ContextOf<'user'>,
  { isInvitable }: { isInvitable: boolean },
): Promise<Record<string, never>> {
  if (actor.email === null || !hasAddress(actor)) refuse(inviteRefusals.EMAIL_REQUIRED);
  const hash = addressHash(keys, actor.email);
  await (isInvitable ? removeRefusal(db, hash) : addRefusal(db, hash, clock()));
  return {};
}
