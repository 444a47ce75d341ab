import { z } from 'zod';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { Page } from '#shared/paging.ts';
import type { OwnRetailer } from '../contract.ts';
import { listRetailersManagedBy, OWN_A_PAGE } from './records/own-retailers.ts';

/** The stores that the actor's player manages, active or not, by name; empty for users without a player. */
export async function listManagedRetailers(
  context: ContextOf<'user'>,
  input: { cursor?: string | undefined },
): Promise<Page<OwnRetailer>> {
  const { actor, db } = context;
  const after = decodeCursor(input.cursor, z.tuple([z.string(), z.guid()]));
  if (actor.playerId === null) return { items: [], nextCursor: null };
  const rows = await listRetailersManagedBy(db, actor.playerId, after);
  return pageOfRows(rows, OWN_A_PAGE, ({ name, id }) => [name, id]);
}
