import { audit } from '../../../../platform/audit.ts';
import { inTransaction } from '../../../../platform/context.ts';
import type { ContextOf } from '../../../../platform/requests/operations.ts';
import { refuse } from '../../../../shared/errors.ts';
import type { Id } from '../../../../shared/ids.ts';
import { campaignRefusals } from '../../refusals.ts';
import { refusalToCancel } from '../../seats/rules.ts';
import { tellOrganisers } from '../notices/player-notices.ts';
import { tellSeatGivenBack } from '../notices/seat-notices.ts';
import { lockSession } from '../records/locks.ts';
import { countSeats, findSeat, removeSeat } from '../records/seats/seats.ts';
import { advanceLine } from '../waitlist/advance-line.ts';

/**
 * Gives back the seat of the actor's player, unless it is paid for or the session has begun. However many cancellations
 * race, one succeeds and frees one seat. The membership stays.
 */
export async function cancelAttendance(
  context: ContextOf<'player'>,
  input: { sessionId: Id },
): Promise<{ seatsTaken: number }> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const session = await lockSession(db, input.sessionId);
    if (!session) refuse(campaignRefusals.SESSION_NOT_FOUND);
    const seat = await findSeat(db, session.id, playerId);
    if (!seat) refuse(campaignRefusals.SEAT_NOT_FOUND);
    const refusal = refusalToCancel(seat, session.startDate, clock());
    if (refusal) refuse(refusal);

    await removeSeat(db, seat.id);
    await audit(inner, {
      action: 'seat.give-back',
      subjectType: 'session',
      subjectId: session.id,
      before: { playerId, priceCents: seat.priceCents, paymentStatus: seat.paymentStatus },
    });
    await tellSeatGivenBack(inner, { sessionId: session.id, playerId });
    await tellOrganisers(inner, {
      campaignId: session.campaignId,
      playerId,
      what: ['gave back'],
      session: session.sessionNumber,
    });
    await advanceLine(inner, session.id);
    return { seatsTaken: await countSeats(db, session.id) };
  });
}
