import { z } from 'zod';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { Page } from '#shared/paging.ts';
import type { SeatOfPlayer } from '../../seat-contract.ts';
import { listSeatsOfPlayer, SEATS_OF_PLAYER_A_PAGE } from '../records/seats-of-player.ts';

/** The seats of the actor's player with their payments, newest first: all, or only the pending ones. Empty without a player profile. */
export async function listPurchases(
  context: ContextOf<'user'>,
  input: { payment?: 'pending' | undefined; cursor?: string | undefined },
): Promise<Page<SeatOfPlayer>> {
  const { actor } = context;
  const after = decodeCursor(input.cursor, z.tuple([z.iso.datetime(), z.guid()]));
  if (actor.playerId === null) return { items: [], nextCursor: null };
  const rows = await listSeatsOfPlayer(context.db, actor.playerId, input.payment ?? null, after);
  return pageOfRows(rows, SEATS_OF_PLAYER_A_PAGE, ({ createdAt, id }) => [createdAt, id]);
}
