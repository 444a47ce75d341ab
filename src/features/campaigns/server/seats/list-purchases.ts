import { z } from 'zod';
import type { Context } from '../../../../platform/context.ts';
import { decodeCursor, pageOfRows } from '../../../../platform/lists/cursor.ts';
import { commonRefusals, refuse } from '../../../../shared/errors.ts';
import type { Page } from '../../../../shared/paging.ts';
import type { Purchase } from '../../contract.ts';
import { canSeeOwnCampaigns } from '../../policy.ts';
import { listPurchasesOfPlayer, PURCHASES_A_PAGE } from '../records/purchases.ts';

/** The seats of the actor's player with their payment, newest first; none as long as there is no player. */
export async function listPurchases(
  context: Context,
  input: { cursor?: string | undefined },
): Promise<Page<Purchase>> {
  const { actor } = context;
  if (!canSeeOwnCampaigns(actor)) refuse(commonRefusals.UNAUTHORIZED);
  const after = decodeCursor(input.cursor, z.tuple([z.iso.datetime(), z.guid()]));
  if (actor.playerId === null) return { items: [], nextCursor: null };
  const rows = await listPurchasesOfPlayer(context.db, actor.playerId, after);
  return pageOfRows(rows, PURCHASES_A_PAGE, ({ createdAt, id }) => [createdAt, id]);
}
