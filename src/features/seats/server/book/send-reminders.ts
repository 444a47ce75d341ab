import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { bookRefusals } from '../../book/refusals.ts';
import { REMINDED_AT_ONCE } from '../../book/rules.ts';
import { tellReminders } from '../notices/payment-notices.ts';
import { noteReminders } from '../records/payments/book-payments.ts';
import { bookOf } from './get-book.ts';

/** Reminds a player, or all players, of what they owe in the actor's book. Players who were reminded in the last week are left out. */
export async function sendReminders(
  context: ContextOf<'player'>,
  { playerId = null, ...within }: { campaignId?: Id | undefined; playerId?: Id | null | undefined },
): Promise<{ reminded: number }> {
  return inTransaction(context, async (inner) => {
    const book = bookOf({ ...inner, actor: context.actor }, within);
    const owed = await noteReminders(inner.db, book, { playerId, most: REMINDED_AT_ONCE });
    if (owed.length === 0) refuse(bookRefusals.NOBODY_TO_REMIND);
    for (const [campaignId, ofCampaign] of Map.groupBy(owed, (debt) => debt.campaignId)) {
      const playerIds = ofCampaign.map((debt) => debt.playerId);
      await audit(inner, 'seat.remind', ['campaign', campaignId], { after: { playerIds } });
    }
    await tellReminders(inner, owed);
    return { reminded: new Set(owed.map((debt) => debt.playerId)).size };
  });
}
