import { audit } from '../../../../platform/audit.ts';
import { type Context, inTransaction } from '../../../../platform/context.ts';
import { refuse } from '../../../../shared/errors.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { PaymentStatus } from '../../contract.ts';
import { campaignRefusals } from '../../refusals.ts';
import { openOwnSeat } from './open-own-seat.ts';
import { setPaymentStatus } from '../records/roster.ts';
import { requirePlayer } from '../require-player.ts';

/** Marks a seat paid, or takes that back, for the campaign's owner alone. */
export async function setSeatPayment(
  context: Context,
  input: { seatId: Id; paymentStatus: PaymentStatus },
): Promise<{ paymentStatus: PaymentStatus }> {
  const actor = requirePlayer(context.actor);
  return inTransaction(context, async (inner) => {
    const { paymentStatus } = input;
    const { seat, session } = await openOwnSeat(inner, actor, input.seatId);
    if (seat.priceCents === 0 && paymentStatus === 'pending') refuse(campaignRefusals.SEAT_FREE);
    if (seat.paymentStatus === paymentStatus) return { paymentStatus };
    await setPaymentStatus(inner.db, seat.id, paymentStatus);
    await audit(inner, {
      action: 'seat.payment',
      subjectType: 'session',
      subjectId: session.id,
      before: { seatId: seat.id, playerId: seat.playerId, paymentStatus: seat.paymentStatus },
      after: { paymentStatus },
    });
    return { paymentStatus };
  });
}
