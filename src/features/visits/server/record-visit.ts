import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { Position } from '#shared/places/distance.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { isOwnVisit } from '../policy.ts';
import { visitRefusals } from '../contract.ts';
import { ageOf, COMMENT_WITHOUT_LOCATION, timelinessOf } from '../rules.ts';
import { linkRetailersAround, listRetailersOfVisits } from './records/visit-retailers.ts';
import { findVisit, insertVisit } from './records/visits.ts';

type Recorded = { id: Id; linkedRetailers: number };

type PressedVisit = {
  id: Id;
  position: Position | null;
  recordedAt?: string | undefined;
  sentAt?: string | undefined;
  steadyMs?: number | undefined;
  userId?: Id | undefined;
};

/** The time of a visit, or the refusal if its time can't be accepted. */
function timeOf({ recordedAt, sentAt, steadyMs }: PressedVisit, now: Date): Date | Refusal {
  if (recordedAt === undefined) return now;
  const claimed = new Date(recordedAt);
  if (sentAt === undefined) {
    const timeliness = timelinessOf(claimed, now);
    if (timeliness === 'timely') return claimed;
    return timeliness === 'future' ? visitRefusals.VISIT_IN_FUTURE : visitRefusals.VISIT_TOO_OLD;
  }
  const age = ageOf({ recordedAt: claimed, sentAt: new Date(sentAt), steadyMs });
  return age === null ? visitRefusals.VISIT_TIME_UNCLEAR : new Date(now.getTime() - age);
}

/**
 * Records a visit and links the retailers near it. Without a position, its comment asks for details. The client chooses
 * the id: recording the same visit again, even concurrently or much later, changes nothing. An offline device sends the
 * visit later; its time is then the server's time minus how far the device's clock advanced since the press.
 * @throws refusal VISIT_ID_REUSED for an id that has another position or time, or belongs to somebody else
 */
export async function recordVisit(context: ContextOf<'user'>, input: PressedVisit): Promise<Recorded> {
  const { actor } = context;
  const { id, position, userId = actor.userId } = input;
  if (userId !== actor.userId) refuse(visitRefusals.VISIT_OF_ANOTHER);
  return inTransaction(context, async ({ db, clock }) => {
    const now = clock();
    const recordedAt = timeOf(input, now);
    const comments = position ? null : COMMENT_WITHOUT_LOCATION;
    if (recordedAt instanceof Date) {
      const visit = { id, userId, position, recordedAt, receivedAt: now, comments };
      if (await insertVisit(db, visit)) {
        return { id, linkedRetailers: position ? await linkRetailersAround(db, id, position, now) : 0 };
      }
    }
    const earlier = await findVisit(db, id);
    if (!earlier && !(recordedAt instanceof Date)) refuse(recordedAt);
    const isSame =
      earlier !== undefined &&
      isOwnVisit(actor, earlier) &&
      earlier.lat === (position?.lat ?? null) &&
      earlier.lng === (position?.lng ?? null) &&
      isSameTime(input, earlier.recordedAt);
    if (!isSame) refuse(visitRefusals.VISIT_ID_REUSED);
    return { id, linkedRetailers: (await listRetailersOfVisits(db, [id])).length };
  });
}

/** A corrected time differs slightly each time it is sent: then the times are not compared. */
const isSameTime = ({ recordedAt, sentAt }: PressedVisit, earlier: Date) =>
  recordedAt === undefined || sentAt !== undefined || earlier.getTime() === new Date(recordedAt).getTime();
