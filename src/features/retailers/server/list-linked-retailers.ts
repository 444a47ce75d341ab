import { z } from 'zod';
import type { ContextOf } from '../../../platform/requests/operations.ts';
import { decodeCursor, pageOfRows } from '../../../platform/lists/cursor.ts';
import type { Page } from '../../../shared/paging.ts';
import type { Retailer } from '../contract.ts';
import { LINKED_A_PAGE, listLinkedRetailers as listRows } from './records/retailers.ts';

/** The stores that the actor's player is linked to, newest link first; empty for users without a player. */
export async function listLinkedRetailers(
  context: ContextOf<'user'>,
  input: { cursor?: string | undefined },
): Promise<Page<Retailer>> {
  const { actor } = context;
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
