import type { TransactionContext } from '#platform/context.ts';
import type { SignedIn } from '#shared/actor.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { retailerCan } from '#features/retailers/policy.ts';
import { retailerRefusals } from '#features/retailers/refusals.ts';
import { lockRetailer } from '#features/retailers/server/records/changes.ts';

/** Locks a store for somebody who may edit it. @throws refusals RETAILER_NOT_FOUND and FORBIDDEN */
export async function lockEdited({ db }: TransactionContext, actor: SignedIn, retailerId: Id): Promise<void> {
  const store = await lockRetailer(db, actor.playerId, retailerId);
  if (!store) refuse(retailerRefusals.RETAILER_NOT_FOUND);
  if (!retailerCan(actor, store).edit) refuse(commonRefusals.FORBIDDEN);
}
