import { type Context, inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { SignedIn } from '#shared/actor.ts';
import type { Position } from '#shared/places/distance.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { type NearbyRetailer, visitRefusals } from '../contract.ts';
import { isOwnVisit } from '../policy.ts';
import {
  linkRetailerToVisit,
  listRetailersAround,
  unlinkRetailerFromVisit,
} from './records/visit-retailers.ts';
import { findVisit } from './records/visits.ts';

/**
 * The position of one of the actor's visits; null if it has none.
 * @throws refusal VISIT_NOT_FOUND
 */
async function positionOfOwnVisit(actor: SignedIn, db: Context['db'], visitId: Id): Promise<Position | null> {
  const visit = await findVisit(db, visitId);
  if (!visit || !isOwnVisit(actor, visit)) refuse(visitRefusals.VISIT_NOT_FOUND);
  const { lat, lng } = visit;
  return lat === null || lng === null ? null : { lat, lng };
}

/** The ten nearest retailers within ten miles of one of the actor's visits; none when it has no coordinates. */
export async function listNearbyRetailers(
  context: ContextOf<'user'>,
  { visitId }: { visitId: Id },
): Promise<{ items: NearbyRetailer[] }> {
  const position = await positionOfOwnVisit(context.actor, context.db, visitId);
  return { items: position ? await listRetailersAround(context.db, position) : [] };
}

/** Links an active retailer to one of the actor's visits, with the distance if both have coordinates. */
export async function linkRetailer(
  context: ContextOf<'user'>,
  { visitId, retailerId }: { visitId: Id; retailerId: Id },
): Promise<{ distanceFeet: number | null }> {
  return inTransaction(context, async (inner) => {
    const position = await positionOfOwnVisit(context.actor, inner.db, visitId);
    const linked = await linkRetailerToVisit(inner.db, {
      visitId,
      retailerId,
      position,
      linkedAt: inner.clock(),
    });
    if (!linked) refuse(visitRefusals.RETAILER_NOT_FOUND);
    return linked;
  });
}

/** Unlinks a retailer from one of the actor's visits, such as one that was near but not visited. */
export async function unlinkRetailer(
  context: ContextOf<'user'>,
  { visitId, retailerId }: { visitId: Id; retailerId: Id },
): Promise<{ id: Id }> {
  return inTransaction(context, async (inner) => {
    await positionOfOwnVisit(context.actor, inner.db, visitId);
    await unlinkRetailerFromVisit(inner.db, { visitId, retailerId });
    return { id: visitId };
  });
}
