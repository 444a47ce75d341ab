import { z } from 'zod';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { Id } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import type { Refund } from '../../payments-contract.ts';
import { listRefundsOfPlayer, REFUNDS_A_PAGE } from '../records/payments/refunds.ts';

/** The refunds that the actor's player receives or has to pay, newest first; empty without a player profile. */
export async function listRefunds(
  { actor, db }: ContextOf<'user'>,
  {
    cursor,
    ...asked
  }: {
    side?: 'gets' | 'owes' | undefined;
    playerId?: Id | undefined;
    cursor?: string | undefined;
  },
): Promise<Page<Refund>> {
  const after = decodeCursor(cursor, z.tuple([z.iso.datetime(), z.guid()]));
  if (actor.playerId === null) return { items: [], nextCursor: null };
  const rows = await listRefundsOfPlayer(db, actor.playerId, { ...asked, after });
  return pageOfRows(rows, REFUNDS_A_PAGE, ({ cancelledAt, id }) => [cancelledAt, id]);
}
