import { type Context, inTransaction } from '../../../platform/context.ts';
import type { Position } from '../../../shared/distance.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import { isOwnVisit } from '../policy.ts';
import { visitRefusals } from '../refusals.ts';
import { COMMENT_WITHOUT_LOCATION } from '../rules.ts';
import { linkStoresAround, listRetailersOfVisits } from './records/visit-retailers.ts';
import { findVisit, insertVisit } from './records/visits.ts';
import { requireUser } from './require-user.ts';

type Recorded = { id: Id; linkedRetailers: number };

/**
 * Records a visit now, linked to the stores around it; without a position it asks for details in its comment. The id
 * is the client's: the same visit recorded again, however often and however concurrently, is one visit, and the same
 * id with another position, or another user's, is refused.
 */
export async function recordVisit(
  context: Context,
  input: { id: Id; position: Position | null },
): Promise<Recorded> {
  const actor = requireUser(context.actor);
  const { id, position } = input;
  return inTransaction(context, async ({ db, clock }) => {
    const now = clock();
    const comments = position ? null : COMMENT_WITHOUT_LOCATION;
    if (await insertVisit(db, { id, userId: actor.userId, position, recordedAt: now, comments })) {
      return { id, linkedRetailers: position ? await linkStoresAround(db, id, position, now) : 0 };
    }
    const earlier = await findVisit(db, id);
    const isSame =
      earlier !== undefined &&
      isOwnVisit(actor, earlier) &&
      earlier.lat === (position?.lat ?? null) &&
      earlier.lng === (position?.lng ?? null);
    if (!isSame) refuse(visitRefusals.VISIT_ID_REUSED);
    return { id, linkedRetailers: (await listRetailersOfVisits(db, [id])).length };
  });
}
