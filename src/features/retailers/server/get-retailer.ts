import type { Context } from '#platform/context.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { RetailerDetail } from '../contract.ts';
import { canSeeRetailer, retailerCan } from '../policy.ts';
import { retailerRefusals } from '../refusals.ts';
import { findRetailer, viewerOf } from './records/retailers.ts';

/**
 * A store for its own page, for anybody. A store that is no longer active is shown only to its managers, to admins, and
 * to players who linked it or are in a game there.
 * @throws refusals RETAILER_NOT_FOUND and RETAILER_CLOSED
 */
export async function getRetailer(context: Context, input: { retailerId: Id }): Promise<RetailerDetail> {
  const found = await findRetailer(context.db, viewerOf(context.actor), input.retailerId);
  if (!found) refuse(retailerRefusals.RETAILER_NOT_FOUND);
  if (!canSeeRetailer(context.actor, found)) refuse(retailerRefusals.RETAILER_CLOSED);
  const { playsThere: _, ...retailer } = found;
  const isTextHidden = retailer.isTextHidden && retailerCan(context.actor, retailer).edit;
  return { ...retailer, isTextHidden };
}
