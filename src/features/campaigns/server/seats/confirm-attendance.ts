import { audit } from '../../../../platform/audit.ts';
import { inTransaction } from '../../../../platform/context.ts';
import type { ContextOf } from '../../../../platform/requests/operations.ts';
import { refuse } from '../../../../shared/errors.ts';
import type { Id } from '../../../../shared/ids.ts';
import { campaignRefusals } from '../../refusals.ts';
import { paymentStatusOfNewSeat } from '../../rules.ts';
import { refusalToConfirm } from '../../seat-rules.ts';
import type { Seat } from '../../seats-contract.ts';
import { tellOwner } from '../notices/player-notices.ts';
import { tellSeatTaken } from '../notices/seat-notices.ts';
import { beginChangesAnew } from '../notices/session-notices.ts';
import { lockSession } from '../records/locks.ts';
import { addSeat, findSeating } from '../records/seats.ts';
import { toSeat } from '../views.ts';

/**
 * Gives the actor's player a seat at the session's current price, and makes it a member where it was none. Returns the
 * seat that it already holds, if any. No race oversells: the seats are counted while the session's row is locked.
 */
export async function confirmAttendance(
  context: ContextOf<'player'>,
  input: { sessionId: Id },
): Promise<Seat> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const session = await lockSession(db, input.sessionId);
    if (!session) refuse(campaignRefusals.SESSION_NOT_FOUND);
    const { seat: held, ...seating } = await findSeating(db, session.id, playerId);
    if (held) return toSeat(held);

    const now = clock();
    const { id: sessionId, campaignId, campaignState, startDate, maxPlayers, priceCents } = session;
    // To others a hidden campaign does not exist, and a hidden session to its owner alone.
    const isUnseen = session.hiddenAt !== null && seating.role !== 'owner';
    if (isUnseen || (campaignState === 'hidden' && seating.role === null)) {
      refuse(campaignRefusals.SESSION_NOT_FOUND);
    }
    const refusal = refusalToConfirm({ ...seating, campaignState, startsAt: startDate, maxPlayers, now });
    if (refusal) refuse(refusal);

    // The words tell neither that somebody blocked somebody, nor who.
    if (seating.role === null && seating.isUnwelcome) refuse(campaignRefusals.CANNOT_JOIN);
    if (seating.sitsWithBlocked) refuse(campaignRefusals.CANNOT_TAKE_SEAT);
    const paymentStatus = paymentStatusOfNewSeat(priceCents);
    const seat = await addSeat(db, {
      sessionId,
      playerId,
      priceCents,
      paymentStatus,
      takenAt: now,
      joins: seating.role === null ? campaignId : null,
    });
    await audit(inner, {
      action: 'seat.take',
      subjectType: 'session',
      subjectId: sessionId,
      after: { playerId, priceCents, paymentStatus },
    });
    await beginChangesAnew(inner, sessionId);
    await tellSeatTaken(inner, { sessionId, playerId, priceCents, paymentStatus });
    await tellOwner(inner, {
      campaignId,
      playerId,
      what: seating.role === null ? ['joined', 'took'] : ['took'],
      session: session.sessionNumber,
    });
    return toSeat(seat);
  });
}
