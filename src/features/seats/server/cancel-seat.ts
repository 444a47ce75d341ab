import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { Id } from '#shared/ids.ts';
import { hasBegun } from '#features/campaigns/rules.ts';
import { lockSeatAsOrganiser } from './lock-seat.ts';
import { noteCancelledSeat } from './for-others/note-late-cancellation.ts';
import { tellSeatCancelled } from './for-others/seat-notices.ts';
import { findOwner } from '#features/campaigns/server/records/members/members.ts';
import { keepCancelledSeat } from './records/cancelled-seats.ts';
import { keepRefundOfSeat } from './records/payments/refunds.ts';
import { countSeats, removeSeat } from './records/seats.ts';
import { advanceLine } from './for-others/advance-line.ts';

/**
 * Frees the seat of a player or a guest, paid or not; only the campaign's organisers may. Players ask the organiser for
 * it. What was paid is kept as a refund that is owed. The membership stays, and so does the right to rate the session
 * if it had begun by then.
 */
export async function cancelSeat(
  context: ContextOf<'player'>,
  input: { seatId: Id },
): Promise<{ seatsTaken: number }> {
  return inTransaction(context, async (inner) => {
    const { seat, session } = await lockSeatAsOrganiser(inner, input.seatId);
    const { db } = inner;
    const { playerId, priceCents, paymentStatus } = seat;
    // Read after the lock was granted: the session may have begun while this waited for it.
    const now = inner.clock();
    if (playerId && hasBegun(session.startDate, now)) {
      await keepCancelledSeat(db, { sessionId: session.id, playerId, cancelledAt: now });
    }
    await keepRefundOfSeat(db, seat.id, {
      // The owner owes the refund, whichever organiser cancels: the owner was paid.
      organiserId: (await findOwner(db, session.campaignId)) ?? context.actor.playerId,
      cancelledAt: now,
    });
    await noteCancelledSeat(inner, session);
    await removeSeat(db, seat.id);
    await audit(inner, 'seat.cancel', ['session', session.id], {
      before: { playerId, priceCents, paymentStatus },
    });
    if (playerId)
      await tellSeatCancelled(inner, { sessionId: session.id, playerId, priceCents, paymentStatus });
    await advanceLine(inner, session.id);
    return { seatsTaken: await countSeats(db, session.id) };
  });
}
