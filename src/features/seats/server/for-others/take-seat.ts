import { audit } from '#platform/audit.ts';
import type { TransactionContext } from '#platform/context.ts';
import { noteEvents } from '#platform/notices/events/note-event.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { paymentStatusOfNewSeat } from '#features/campaigns/rules.ts';
import { refusalToConfirm } from '../../rules.ts';
import { playerMoved } from '#features/campaigns/server/for-others/player-notices.ts';
import { restartSessionChanges, tookSeat } from './seat-notices.ts';
import type { LockedSession } from '#features/campaigns/server/records/locks.ts';
import { addSeat } from '../records/add-seat.ts';
import { queueSeating, readSeating, type SeatRecord, type Seating } from '../records/seats.ts';
import { waitlistRefusals } from '../../waitlist/refusals.ts';
import { countHeldSeats } from './advance-line.ts';

type Sitting = Omit<Seating, 'seat'> & { /** For other players. */ seatsHeld: number };

/** Why a player may not take a seat in a session, or null. */
export function refusalToSit(
  session: LockedSession,
  seating: Sitting,
  { now, isGiven = false }: { now: Date; isGiven?: boolean },
): Refusal | null {
  // A hidden campaign looks nonexistent to everybody outside it; a hidden session looks so to all but the owner.
  const isUnseen = session.hiddenAt !== null && seating.role !== 'owner';
  if (isUnseen || (session.campaignState === 'hidden' && seating.role === null)) {
    return campaignRefusals.SESSION_NOT_FOUND;
  }
  const refusal = refusalToConfirm({ ...seating, ...session, startsAt: session.startDate, now, isGiven });
  if (refusal) return refusal;
  // The message must not reveal that there is a block, nor between whom.
  if (seating.role === null && seating.isUnwelcome) return campaignRefusals.CANNOT_JOIN;
  return seating.sitsWithBlocked ? campaignRefusals.CANNOT_TAKE_SEAT : null;
}

type Taking = {
  sessionId: Id;
  playerId: Id;
  /** Whether to take only a seat that is held for the player. */
  byOffer?: boolean;
  /** Whether an organiser gives the seat, which they may do even once the session has begun. */
  isGiven?: boolean;
  /** Whether notices are sent here; otherwise the caller sends them. */
  isTold?: boolean;
};

/**
 * Gives a player a seat at the session's current price, makes them a member if they are not one yet, and notifies whom
 * it concerns. Returns the seat that they already hold, if any. Nothing else decides who may take a seat. No race
 * oversells, because taken and held seats are counted while the session's row is locked. A refusal comes before
 * anything of the player's is written; changes to the waiting list made by then stay. If nobody is waiting, there is
 * one round trip to the database, which reads everything under the lock. The writes are sent together with the commit,
 * so the next transaction in the queue for the lock waits for only one more round trip.
 * @throws refusals of campaigns, as `confirmAttendance` names them; OFFER_GONE
 */
export async function takeSeat(
  context: TransactionContext,
  { sessionId, playerId, byOffer = false, isGiven = false, isTold = true }: Taking,
): Promise<SeatRecord> {
  const { db, clock } = context;
  const found = await readSeating(await queueSeating(db, { sessionId, playerId }));
  if (!found) refuse(campaignRefusals.SESSION_NOT_FOUND);
  const { session } = found;
  const { seat: held, ...seating } = found.seating;
  if (held) return held;

  const now = clock();
  const { campaignId, priceCents } = session;
  const isOffered = seating.offerEndsAt !== null && seating.offerEndsAt > now;
  const line = { startDate: session.startDate, isOffered, ...seating };
  const seatsHeld = await countHeldSeats(context, { sessionId, playerId }, line);
  const refusal = refusalToSit(session, { ...seating, seatsHeld }, { now, isGiven });
  if (refusal) refuse(refusal);
  if (byOffer && !isOffered) refuse(waitlistRefusals.OFFER_GONE);

  const paymentStatus = paymentStatusOfNewSeat(priceCents);
  const seat = await addSeat(db, {
    sessionId: session.id,
    playerId,
    priceCents,
    paymentStatus,
    takenAt: now,
    joins: seating.role === null ? campaignId : null,
    isInLine: seating.isInLine,
  });
  await audit(context, 'seat.take', ['session', session.id], {
    after: { playerId, priceCents, paymentStatus },
  });
  await restartSessionChanges(context, session.id);
  if (!isTold) return seat;
  await noteEvents(
    context,
    playerMoved({
      campaignId,
      playerId,
      what: seating.role === null ? ['joined', 'took'] : ['took'],
      sessions: [session.sessionNumber],
    }),
    tookSeat({ campaignId, playerId, sessionId }, { priceCents, paymentStatus }),
  );
  return seat;
}
