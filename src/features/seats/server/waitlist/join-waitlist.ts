import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import type { Line } from '../../waitlist/contract.ts';
import { waitlistRefusals } from '../../waitlist/refusals.ts';
import { isFirstCome, MOST_WAITING } from '../../waitlist/rules.ts';
import { queueSeating, readSeating } from '../records/seats.ts';
import { addToLine, findEntry, findLineOf } from '../records/waitlist/waiting.ts';
import { refusalToSit } from '../for-others/take-seat.ts';
import { advanceLine } from '../for-others/advance-line.ts';

/**
 * Puts the actor's player at the end of the waiting list of a full session. Players who may not sit there may not wait
 * either, for the same reasons. Players who are on the list already keep their places.
 */
export async function joinWaitlist(
  context: ContextOf<'player'>,
  { sessionId }: { sessionId: Id },
): Promise<Line> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const found = await readSeating(await queueSeating(db, { sessionId, playerId }));
    if (!found) refuse(campaignRefusals.SESSION_NOT_FOUND);
    const { session } = found;
    const { seat, ...seating } = found.seating;
    if (seat) refuse(waitlistRefusals.HOLDS_SEAT);
    const now = clock();
    // All reasons except that the session is full.
    const refusal = refusalToSit(session, { ...seating, seatsTaken: 0, seatsHeld: 0 }, { now });
    if (refusal) refuse(refusal);
    if (isFirstCome(session.startDate, now)) refuse(waitlistRefusals.WAITLIST_OVER);

    // Players on the waiting list get a free seat before somebody new is told that there is one.
    await advanceLine(inner, session.id);
    const entry = await findEntry(db, session.id, playerId, now);
    if (!entry) {
      const line = await findLineOf(db, session.id, playerId);
      if (seating.seatsTaken + line.held < session.maxPlayers) refuse(waitlistRefusals.SEATS_LEFT);
      if (line.waiting >= MOST_WAITING) refuse(waitlistRefusals.WAITLIST_FULL);
      await addToLine(db, { sessionId: session.id, playerId, since: now });
      await audit(inner, 'waitlist.join', ['session', session.id], { after: { playerId } });
    }
    return findLineOf(db, session.id, playerId);
  });
}
