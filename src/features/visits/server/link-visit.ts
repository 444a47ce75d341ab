import { type Context, inTransaction } from '../../../platform/context.ts';
import type { Position } from '../../../shared/distance.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import type { NearbyRetailer } from '../contract.ts';
import { isOwnVisit } from '../policy.ts';
import { visitRefusals } from '../refusals.ts';
import { linkStore, listStoresAround } from './records/visit-retailers.ts';
import { findVisit } from './records/visits.ts';
import { requireUser } from './require-user.ts';

/** Where a visit of the actor's was; null when it has no coordinates. Refuses with VISIT_NOT_FOUND. */
async function positionOfOwnVisit(context: Context, visitId: Id): Promise<Position | null> {
  const actor = requireUser(context.actor);
  const visit = await findVisit(context.db, visitId);
  if (!visit || !isOwnVisit(actor, visit)) refuse(visitRefusals.VISIT_NOT_FOUND);
  const { lat, lng } = visit;
  return lat === null || lng === null ? null : { lat, lng };
}

/** Stores within ten miles of a visit of the actor's, the nearest ten; none for one without coordinates. */
export async function listNearbyRetailers(
  context: Context,
  { visitId }: { visitId: Id },
): Promise<{ items: NearbyRetailer[] }> {
  const position = await positionOfOwnVisit(context, visitId);
  return { items: position ? await listStoresAround(context.db, position) : [] };
}

/** Links an active store to a visit of the actor's, with its distance where both have coordinates. */
export async function linkVisit(
  context: Context,
  { visitId, retailerId }: { visitId: Id; retailerId: Id },
): Promise<{ distanceFeet: number | null }> {
  return inTransaction(context, async (inner) => {
    const position = await positionOfOwnVisit(inner, visitId);
    const linked = await linkStore(inner.db, { visitId, retailerId, position, linkedAt: inner.clock() });
    if (!linked) refuse(visitRefusals.RETAILER_NOT_FOUND);
    return linked;
  });
}
