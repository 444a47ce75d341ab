import { audit } from '#platform/audit.ts';
import type { TransactionContext } from '#platform/context.ts';
import { tell } from '#platform/notices/tell.ts';
import type { AskedAct } from '#platform/requests/final-act.ts';
import { fingerprint } from '#platform/requests/request-ids.ts';
import { isAdmin } from '#shared/actor.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import { type Id, newId } from '#shared/ids.ts';
import { WAIT_MS } from '../rules.ts';
import { requestAsked } from './notices.ts';
import { insertRequest, listOtherAdmins, lockWaiting, writeOutcome } from './records/requests.ts';

/** Of all that an act does and that is said of it. */
export const digestOf = ({ operation, input, what, why }: Omit<AskedAct, 'path' | 'userId'>): string =>
  fingerprint({ operation, input, what, why });

/**
 * Keeps an act of the actor's for the other admins, who are told; the same one that waits already is one request.
 * @returns the request's id
 * @throws refusal FORBIDDEN to everybody but admins
 */
export async function askAdmin(inner: TransactionContext, act: AskedAct): Promise<Id> {
  const { db, clock, actor } = inner;
  if (!isAdmin(actor)) refuse(commonRefusals.FORBIDDEN);
  const { operation, input, what, why, path, userId: aboutUserId } = act;
  const now = clock();
  const sha256 = digestOf(act);
  const waiting = await lockWaiting(db, sha256);
  if (waiting && waiting.expiresAt > now) return waiting.id;
  if (waiting) await writeOutcome(db, waiting.id, { outcome: 'expired', decidedBy: null, at: now });
  const id = newId();
  const expiresAt = new Date(now.getTime() + WAIT_MS);
  const request = { id, operation, input, sha256, what, why, path, aboutUserId };
  if (!(await insertRequest(db, { ...request, askedBy: actor.userId, askedAt: now, expiresAt }))) {
    // Another admin asked for the same at the same moment.
    return (await lockWaiting(db, sha256))?.id ?? askAdmin(inner, act);
  }
  await audit(inner, 'admin-request.ask', ['admin-request', id]);
  await tell(inner, requestAsked, {
    about: id,
    facts: { expiresAt: expiresAt.toISOString() },
    to: await listOtherAdmins(db, actor.userId),
  });
  return id;
}
