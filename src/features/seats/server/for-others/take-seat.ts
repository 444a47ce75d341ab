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

type Sitting = Omit<Seating, 'seat'> & { /** For others than the player. */ seatsHeld: number };

/** Why a player may not sit down in a session, or null. */
export function refusalToSit(
  session: LockedSession,
  seating: Sitting,
  { now, isGiven = false }: { now: Date; isGiven?: boolean },
): Refusal | null {
  // To others a hidden campaign does not exist, and a hidden session exists for its organisers alone.
  const isUnseen = session.hiddenAt !== null && seating.role !== 'owner';
  if (isUnseen || (session.campaignState === 'hidden' && seating.role === null)) {
    return campaignRefusals.SESSION_NOT_FOUND;
  }
  const refusal = refusalToConfirm({ ...seating, ...session, startsAt: session.startDate, now, isGiven });
  if (refusal) return refusal;
  // The words tell neither that somebody blocked somebody, nor who.
  if (seating.role === null && seating.isUnwelcome) return campaignRefusals.CANNOT_JOIN;
  return seating.sitsWithBlocked ? campaignRefusals.CANNOT_TAKE_SEAT : null;
}

type Taking = {
  sessionId: Id;
  playerId: Id;
  /** Only the seat that is held for the player. */
  byOffer?: boolean;
  /** Whether an organiser gives the seat, who may do so also once the session has begun. */
  isGiven?: boolean;
  /** Whether notices are sent here; else by the caller. */
  isTold?: boolean;
};

/**
 * Gives a player a seat at the session's current price, makes it a member where it was none, and tells who is to know.
 * Returns the seat that it already holds, if any. Here alone it is decided who may sit down: no race oversells, because
 * the seats, and those that are held for people in line, are counted while the session's row is locked. It refuses before it writes
 * anything of the player's; what the line did meanwhile holds either way. It asks the database once, where nobody is in line:
 * for what it decides by, under the lock. What it writes goes along with the commit, so that the next in
 * turn waits for this program's answer to PostgreSQL once.
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
