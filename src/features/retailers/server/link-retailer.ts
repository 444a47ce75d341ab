import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { retailerRefusals } from '../refusals.ts';
import { addLink, endLink, findRetailerStatus } from './records/links.ts';

/** Links the actor's player to an active store. Of concurrent requests only one succeeds. */
export async function linkRetailer(
  context: ContextOf<'player'>,
  { retailerId }: { retailerId: Id },
): Promise<{ isLinked: true }> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const status = await findRetailerStatus(db, retailerId);
    if (status === undefined) refuse(retailerRefusals.RETAILER_NOT_FOUND);
    if (status !== 'active') refuse(retailerRefusals.RETAILER_CLOSED);
    const added = await addLink(db, { playerId, retailerId, linkedAt: clock() });
    if (!added) refuse(retailerRefusals.ALREADY_LINKED);
    await audit(inner, 'retailer.link', ['retailer', retailerId], { after: { playerId } });
    return { isLinked: true };
  });
}

/** Ends the actor's link to a store, even if the store is no longer active. */
export async function unlinkRetailer(
  context: ContextOf<'player'>,
  { retailerId }: { retailerId: Id },
): Promise<{ isLinked: false }> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => {
    const status = await findRetailerStatus(inner.db, retailerId);
    if (status === undefined) refuse(retailerRefusals.RETAILER_NOT_FOUND);
    if (!(await endLink(inner.db, { playerId, retailerId }))) refuse(retailerRefusals.NOT_LINKED);
    await audit(inner, 'retailer.unlink', ['retailer', retailerId], { before: { playerId } });
    return { isLinked: false };
  });
}
