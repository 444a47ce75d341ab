import { audit } from '#platform/audit.ts';
import { inTransaction, type TransactionContext } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';
import type { Mark, MarkedSeat } from '../../check-in/contract.ts';
import { checkInCan } from '../../check-in/policy.ts';
import { type Decision, isContestOpen, refusalToMark } from '../../check-in/rules.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { organises } from '#features/campaigns/server/for-others/access.ts';
import { decidePayment } from '../set-seat-payment.ts';
import { tellContestAnswered, tellDecision } from '../notices/attendance-notices.ts';
import {
  listMarked,
  listSeatsToDecide,
  type SeatToDecide,
  writeDecision,
} from '../records/check-in/check-ins.ts';
import { type LockedSession, lockSession } from '#features/campaigns/server/records/locks.ts';

type Marks = { sessionId: Id; marks: readonly Mark[] };

/**
 * Marks on seats whether their players came and whether they are paid, for the campaign's organisers alone. However
 * many devices do so at once, each seat ends up with the decisions that were made last, whatever order they arrive in,
 * and every decision that took effect is in the audit log. Repeating a request changes nothing.
 */
export async function markSeats(
  context: ContextOf<'player'>,
  { sessionId, marks }: Marks,
): Promise<{ items: MarkedSeat[] }> {
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const session = await lockSession(db, sessionId);
    if (!session) refuse(campaignRefusals.SESSION_NOT_FOUND);
    if (!(await organises(inner, session.campaignId))) refuse(commonRefusals.FORBIDDEN);

    const now = clock();
    const seatIds = [...new Set(marks.map(({ seatId }) => seatId))];
    const found = await listSeatsToDecide(db, session.id, seatIds);
    const seats = new Map(found.map((seat) => [seat.seatId, seat]));
    // The earliest first, so that of several marks on one seat the last one stays.
    for (const mark of marks.toSorted((one, other) => other.agoMs - one.agoMs)) {
      const seat = seats.get(mark.seatId);
      // After this device read the list, the seat was given back or cancelled.
      if (!seat) continue;
      const decidedAt = new Date(now.getTime() - mark.agoMs);
      const after =
        'isPaid' in mark
          ? await pay(inner, seat, { sessionId: session.id, isPaid: mark.isPaid, decidedAt })
          : await checkIn(inner, seat, { session, mark, decidedAt, decidedBy: context.actor.playerId });
      seats.set(mark.seatId, after);
    }
    return { items: found.length === 0 ? [] : await listMarked(db, [...seats.keys()]) };
  });
}

/** Marks a seat attended or missed, unless the rules of the check-in refuse that now. Returns the seat as it is then. */
async function checkIn(
  inner: TransactionContext,
  seat: SeatToDecide,
  {
    session,
    mark,
    ...decided
  }: {
    session: LockedSession;
    mark: Extract<Mark, { by: string }>;
    decidedAt: Date;
    decidedBy: Id;
  },
): Promise<SeatToDecide> {
  const decision = { decision: mark.hasAttended, by: mark.by, ...decided };
  const isOwnSeat = !checkInCan(inner.actor, seat).decide;
  const refusal = refusalToMark({ ...decision, startsAt: session.startDate, isOwnSeat });
  if (refusal) refuse(refusal);
  return decide(inner, seat, { ...decision, sessionId: session.id });
}

/** Marks a seat paid or not paid, unless a later decision is stored already. Returns the seat as it is then. */
async function pay(
  inner: TransactionContext,
  seat: SeatToDecide,
  { sessionId, isPaid, decidedAt }: { sessionId: Id; isPaid: boolean; decidedAt: Date },
): Promise<SeatToDecide> {
  if (seat.paymentDecidedAt !== null && decidedAt < seat.paymentDecidedAt) return seat;
  const paymentStatus = isPaid ? 'paid' : 'pending';
  const { seatId: id, playerId, price } = seat;
  const paid = { id, sessionId, playerId, priceCents: centsOf(price), paymentStatus: seat.paymentStatus };
  await decidePayment(inner, paid, { paymentStatus, decidedAt });
  return { ...seat, paymentStatus, paymentDecidedAt: decidedAt };
}

type NewDecision = {
  sessionId: Id;
  decision: Decision;
  decidedAt: Date;
  decidedBy: Id;
  by: 'list' | 'code' | 'contest' | 'door';
};

/**
 * Stores a decision about a seat of a locked session, unless it is stored already or a later one is. Returns the seat
 * as it is then. A changed decision also answers an open contest.
 */
export async function decide(
  inner: TransactionContext,
  seat: SeatToDecide,
  { sessionId, decision, decidedAt, decidedBy, by }: NewDecision,
): Promise<SeatToDecide> {
  const isOlder = seat.decidedAt !== null && decidedAt < seat.decidedAt;
  if (isOlder || seat.decision === decision) return seat;
  const now = inner.clock();
  const { playerId } = seat;
  await writeDecision(inner.db, { seat, decision, decidedAt, decidedBy, now });
  await audit(inner, 'seat.check-in', ['session', sessionId], {
    before: { seatId: seat.seatId, playerId, hasAttended: seat.decision },
    after: { hasAttended: decision, by, decidedAt },
  });
  if (playerId === null) return { ...seat, decision, decidedAt };
  if (isContestOpen(seat)) await tellContestAnswered(inner, { sessionId, playerId }, decision);
  else await tellDecision(inner, { sessionId, playerId }, { from: seat.decision, to: decision });
  return { ...seat, decision, decidedAt, answeredAt: seat.contestedAt && (seat.answeredAt ?? now) };
}
