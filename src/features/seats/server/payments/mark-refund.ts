import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { lockRefund, writeReturned } from '../records/payments/refunds.ts';

/** Marks a refund paid back, or still owed, for the organiser who owes it alone. For others the refund does not exist. */
export async function markRefund(
  context: ContextOf<'player'>,
  input: { refundId: Id; isReturned: boolean },
): Promise<{ returnedAt: string | null }> {
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const refund = await lockRefund(db, input.refundId, context.actor.playerId);
    if (!refund) refuse(campaignRefusals.REFUND_NOT_FOUND);
    const isReturned = refund.returnedAt !== null;
    const returnedAt = isReturned === input.isReturned ? refund.returnedAt : isReturned ? null : clock();
    if (isReturned !== input.isReturned) {
      await writeReturned(db, refund.id, returnedAt);
      await audit(inner, 'seat.refund', ['refund', refund.id], {
        before: { playerId: refund.playerId, isReturned },
        after: { isReturned: input.isReturned },
      });
    }
    return { returnedAt: returnedAt?.toISOString() ?? null };
  });
}
