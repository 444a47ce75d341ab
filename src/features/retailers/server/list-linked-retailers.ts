import { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { decodeCursor, pageOfRows } from '../../../platform/lists/cursor.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import type { Page } from '../../../shared/paging.ts';
import type { Retailer } from '../contract.ts';
import { canSeeOwnRetailers } from '../policy.ts';
import { LINKED_A_PAGE, listLinkedRetailers as listRows } from './records/retailers.ts';

/** The stores that the actor's player is linked to, newest link first; none as long as there is no player. */
export async function listLinkedRetailers(
  context: Context,
  input: { cursor?: string | undefined },
): Promise<Page<Retailer>> {
  const { actor } = context;
  if (!canSeeOwnRetailers(actor)) refuse(commonRefusals.UNAUTHORIZED);
  const after = decodeCursor(input.cursor, z.tuple([z.iso.datetime(), z.guid()]));
  if (actor.playerId === null) return { items: [], nextCursor: null };
  const rows = await listRows(context.db, actor.playerId, after);
  const { items, nextCursor } = pageOfRows(rows, LINKED_A_PAGE, ({ linkedAt, id }) => [
    linkedAt.toISOString(),
    id,
  ]);
  return { items: items.map(toRetailer), nextCursor };
}

function toRetailer(row: Retailer & { linkedAt: Date }): Retailer {
  const { linkedAt: _, ...retailer } = row;
  return retailer;
}
