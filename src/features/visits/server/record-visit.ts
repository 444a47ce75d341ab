import { inTransaction } from '../../../platform/context.ts';
import type { ContextOf } from '../../../platform/requests/operations.ts';
import type { Position } from '../../../shared/distance.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import { isOwnVisit } from '../policy.ts';
import { visitRefusals } from '../contract.ts';
import { COMMENT_WITHOUT_LOCATION } from '../rules.ts';
import { linkRetailersAround, listRetailersOfVisits } from './records/visit-retailers.ts';
import { findVisit, insertVisit } from './records/visits.ts';

type Recorded = { id: Id; linkedRetailers: number };

/**
 * Records a visit now and links the retailers around it; without a position its comment asks for details. The client
 * chooses the id: recording the same visit again, even at the same time, changes nothing.
 * @throws refusal VISIT_ID_REUSED for an id that has another position or belongs to somebody else
 */
export async function recordVisit(
  context: ContextOf<'user'>,
  input: { id: Id; position: Position | null },
): Promise<Recorded> {
  const { actor } = context;
  const { id, position } = input;
  return inTransaction(context, async ({ db, clock }) => {
    const now = clock();
    const comments = position ? null : COMMENT_WITHOUT_LOCATION;
    if (await insertVisit(db, { id, userId: actor.userId, position, recordedAt: now, comments })) {
      return { id, linkedRetailers: position ? await linkRetailersAround(db, id, position, now) : 0 };
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
