import { audit } from '../../../../platform/audit.ts';
import type { TransactionContext } from '../../../../platform/context.ts';
import { refuse } from '../../../../shared/errors.ts';
import type { Id } from '../../../../shared/ids.ts';
import { campaignRefusals } from '../../refusals.ts';
import { paymentStatusOfNewSeat } from '../../rules.ts';
import { refusalToConfirm } from '../../seats/rules.ts';
import { tellOwner } from '../notices/player-notices.ts';
import { tellSeatTaken } from '../notices/seat-notices.ts';
import { beginChangesAnew } from '../notices/session-notices.ts';
import { lockSession } from '../records/locks.ts';
import { addSeat, findSeating, type SeatRecord } from '../records/seats/seats.ts';

/**
 * Gives a player a seat at the session's current price, makes it a member where it was none, and tells who is to know.
 * Returns the seat that it already holds, if any. Here alone it is decided who may sit down: no race oversells, because
 * the seats are counted while the session's row is locked. It refuses before it writes anything; with `isTold` false the
 * caller tells of the seat.
 * @throws refusals of campaigns, as `confirmAttendance` names them
 */
export async function takeSeat(
  context: TransactionContext,
  { sessionId, playerId, isTold = true }: { sessionId: Id; playerId: Id; isTold?: boolean },
): Promise<SeatRecord> {
  const { db, clock } = context;
  const session = await lockSession(db, sessionId);
  if (!session) refuse(campaignRefusals.SESSION_NOT_FOUND);
  const { seat: held, ...seating } = await findSeating(db, session.id, playerId);
  if (held) return held;

  const now = clock();
  const { campaignId, campaignState, startDate, maxPlayers, priceCents } = session;
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
    sessionId: session.id,
    playerId,
    priceCents,
    paymentStatus,
    takenAt: now,
    joins: seating.role === null ? campaignId : null,
  });
  await audit(context, {
    action: 'seat.take',
    subjectType: 'session',
    subjectId: session.id,
    after: { playerId, priceCents, paymentStatus },
  });
  await beginChangesAnew(context, session.id);
  if (!isTold) return seat;
  await tellSeatTaken(context, { sessionId: session.id, playerId, priceCents, paymentStatus });
  await tellOwner(context, {
    campaignId,
    playerId,
    what: seating.role === null ? ['joined', 'took'] : ['took'],
    session: session.sessionNumber,
  });
  return seat;
}
