import type { ContextOf } from '#platform/requests/operations.ts';
import type { Debt } from '../../payments-contract.ts';
import { listDebtsOfPlayer } from '../records/payments/debts.ts';

/** What the actor's player has not paid yet, by campaign; empty without a player profile. */
export async function listDebts({
  actor,
  db,
}: ContextOf<'user'>): Promise<{ owedCents: number; items: Debt[] }> {
  if (actor.playerId === null) return { owedCents: 0, items: [] };
  return listDebtsOfPlayer(db, actor.playerId);
}
