import { inTransaction } from '../../../platform/context.ts';
import type { ContextOf } from '../../../platform/requests/operations.ts';
import type { Position } from '../../../shared/distance.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import { isOwnVisit } from '../policy.ts';
import { visitRefusals } from '../contract.ts';
import { COMMENT_WITHOUT_LOCATION, timelinessOf } from '../rules.ts';
import { linkRetailersAround, listRetailersOfVisits } from './records/visit-retailers.ts';
import { findVisit, insertVisit } from './records/visits.ts';

type Recorded = { id: Id; linkedRetailers: number };

const problems = { future: visitRefusals.VISIT_IN_FUTURE, old: visitRefusals.VISIT_TOO_OLD };

/**
 * Records a visit and links the retailers around it; without a position its comment asks for details. The client
 * chooses the id: recording the same visit again, even at the same time or much later, changes nothing. Its time is the
 * device's, because a device without a network sends it later; the server's own is kept beside it.
 * @throws refusal VISIT_ID_REUSED for an id that has another position or time, or belongs to somebody else
 */
export async function recordVisit(
  context: ContextOf<'user'>,
  input: { id: Id; position: Position | null; recordedAt?: string | undefined; userId?: Id | undefined },
): Promise<Recorded> {
  const { actor } = context;
  const { id, position, userId = actor.userId } = input;
  if (userId !== actor.userId) refuse(visitRefusals.VISIT_OF_ANOTHER);
  return inTransaction(context, async ({ db, clock }) => {
    const now = clock();
    const recordedAt = input.recordedAt === undefined ? now : new Date(input.recordedAt);
    const timeliness = timelinessOf(recordedAt, now);
    const comments = position ? null : COMMENT_WITHOUT_LOCATION;
    const visit = { id, userId, position, recordedAt, receivedAt: now, comments };
    if (timeliness === 'timely' && (await insertVisit(db, visit))) {
      return { id, linkedRetailers: position ? await linkRetailersAround(db, id, position, now) : 0 };
    }
    const earlier = await findVisit(db, id);
    if (!earlier && timeliness !== 'timely') refuse(problems[timeliness]);
    const isSame =
      earlier !== undefined &&
      isOwnVisit(actor, earlier) &&
      earlier.lat === (position?.lat ?? null) &&
      earlier.lng === (position?.lng ?? null) &&
      (input.recordedAt === undefined || earlier.recordedAt.getTime() === recordedAt.getTime());
    if (!isSame) refuse(visitRefusals.VISIT_ID_REUSED);
    return { id, linkedRetailers: (await listRetailersOfVisits(db, [id])).length };
  });
}
