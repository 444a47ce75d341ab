import type { Context } from '../../../platform/context.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import type { RetailerDetail } from '../contract.ts';
import { canSeeRetailer, retailerCan } from '../policy.ts';
import { retailerRefusals } from '../refusals.ts';
import { findRetailer, viewerOf } from './records/retailers.ts';

/**
 * One store as its page shows it, for anybody. One that is no longer active is there only for who edits it, and for who
 * has it among their stores.
 * @throws refusal RETAILER_NOT_FOUND
 */
export async function getRetailer(context: Context, input: { retailerId: Id }): Promise<RetailerDetail> {
  const retailer = await findRetailer(context.db, viewerOf(context.actor), input.retailerId);
  if (!retailer || !canSeeRetailer(context.actor, retailer)) refuse(retailerRefusals.RETAILER_NOT_FOUND);
  const isTextHidden = retailer.isTextHidden && retailerCan(context.actor, retailer).edit;
  return { ...retailer, isTextHidden };
}
