import { z } from 'zod';
import type { ContextOf } from '#platform/requests/operations.ts';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { Page } from '#shared/paging.ts';
import type { OwnRetailer } from '../contract.ts';
import { listLinkedRetailers as listRows, OWN_A_PAGE } from './records/own-retailers.ts';

/** The stores that the actor's player is linked to, active or not, newest link first; empty for users without a player. */
export async function listLinkedRetailers(
  context: ContextOf<'user'>,
  input: { cursor?: string | undefined },
): Promise<Page<OwnRetailer>> {
  const { actor } = context;
  const after = decodeCursor(input.cursor, z.tuple([z.iso.datetime(), z.guid()]));
  if (actor.playerId === null) return { items: [], nextCursor: null };
  const rows = await listRows(context.db, actor.playerId, after);
  const { items, nextCursor } = pageOfRows(rows, OWN_A_PAGE, ({ linkedAt, id }) => [
    linkedAt.toISOString(),
    id,
  ]);
  return { items: items.map(toRetailer), nextCursor };
}

function toRetailer(row: OwnRetailer & { linkedAt: Date }): OwnRetailer {
  const { linkedAt: _, ...retailer } = row;
  return retailer;
}
