import { audit } from '#platform/audit.ts';
import { inTransaction, type TransactionContext } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { PaymentStatus } from '../seat-contract.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { lockSeatAsOrganiser } from './lock-seat.ts';
import { tellSeatPaid } from './for-others/seat-notices.ts';
import { setPaymentStatus } from './records/roster/roster.ts';

/** Marks a seat paid or unpaid, for the campaign's organisers alone. */
export async function setSeatPayment(
  context: ContextOf<'player'>,
  input: { seatId: Id; paymentStatus: PaymentStatus },
): Promise<{ paymentStatus: PaymentStatus }> {
  return inTransaction(context, async (inner) => {
    const { paymentStatus } = input;
    const { seat, session } = await lockSeatAsOrganiser(inner, input.seatId);
    await decidePayment(
      inner,
      { sessionId: session.id, ...seat },
      { paymentStatus, decidedAt: inner.clock() },
    );
    return { paymentStatus };
  });
}

type PaidSeat = {
  id: Id;
  sessionId: Id;
  playerId: Id | null;
  priceCents: number;
  paymentStatus: PaymentStatus;
};

/** Stores whether a seat of a locked session is paid, and tells its player. Does nothing if that is no change. */
export async function decidePayment(
  inner: TransactionContext,
  seat: PaidSeat,
  { paymentStatus, decidedAt }: { paymentStatus: PaymentStatus; decidedAt: Date },
): Promise<void> {
  if (seat.priceCents === 0 && paymentStatus === 'pending') refuse(campaignRefusals.SEAT_FREE);
  if (seat.paymentStatus === paymentStatus) return;
  await setPaymentStatus(inner.db, seat.id, { status: paymentStatus, decidedAt });
  await audit(inner, 'seat.payment', ['session', seat.sessionId], {
    before: { seatId: seat.id, playerId: seat.playerId, paymentStatus: seat.paymentStatus },
    after: { paymentStatus },
  });
  const { playerId } = seat;
  if (playerId) await tellSeatPaid(inner, { ...seat, playerId }, paymentStatus);
}
