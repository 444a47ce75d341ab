import { inTransaction } from '#platform/context.ts';
import { endWork, noteWork } from '#platform/desk/note-work.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import { type Id, newId } from '#shared/ids.ts';
import { managerRefusals } from '../refusals.ts';
import { MOST_CLAIMS_WAITING } from '../rules.ts';
import { lockClaimed } from './lock-claimed.ts';
import { deleteWaitingClaim, findWaitingOf, insertClaim, lockPlayer } from './records/claims.ts';

/**
 * Puts a note with the caller's evidence into the admins' queue.
 * @throws refusal RETAILER_NOT_FOUND, RETAILER_CLOSED, ALREADY_MANAGER, CLAIM_WAITING, CLAIMS_WAITING
 */
export async function claimByNote(
  context: ContextOf<'player'>,
  { retailerId, note }: { retailerId: Id; note: string },
): Promise<{ id: Id }> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    await lockClaimed(inner, retailerId, playerId);
    await lockPlayer(db, playerId);
    const waiting = await findWaitingOf(db, playerId, retailerId);
    if (waiting.isHere) refuse(managerRefusals.CLAIM_WAITING);
    if (waiting.count >= MOST_CLAIMS_WAITING) refuse(managerRefusals.CLAIMS_WAITING);
    const id = newId();
    await insertClaim(db, { id, retailerId, playerId, note, at: clock() });
    await noteWork(inner, 'store-claim');
    return { id };
  });
}

/** Takes back the caller's waiting note; does nothing if there is none. */
export async function withdrawClaim(
  context: ContextOf<'player'>,
  { retailerId }: { retailerId: Id },
): Promise<Record<string, never>> {
  return inTransaction(context, async (inner) => {
    const id = await deleteWaitingClaim(inner.db, context.actor.playerId, retailerId);
    if (id !== undefined) await endWork(inner, id);
    return {};
  });
}
