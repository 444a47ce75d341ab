import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { paymentStatusOfNewSeat } from '#features/campaigns/rules.ts';
import { doorRefusals } from '../../door/refusals.ts';
import { isFirstCome } from '../../waitlist/rules.ts';
import { advanceLine } from '../for-others/advance-line.ts';
import { insertGuest } from '../records/guests.ts';
import { findSessionOfSeat } from '../records/roster/roster.ts';
import { countSeats, findSeat } from '../records/seats.ts';
import { findLine } from '../records/waitlist/line.ts';
import { lockDoor, noteArrival } from './lock-door.ts';

/**
 * Gives a seat to a guest by name, for the campaign's organisers alone, at the session's current price. Guests count as
 * players do, so none is added to a full session: if a guest and a player race for the last seat, only one gets it.
 */
export async function addGuest(
  context: ContextOf<'player'>,
  { sessionId, id, name, hostPlayerId }: { sessionId: Id; id: Id; name: string; hostPlayerId: Id | null },
): Promise<{ id: Id }> {
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const session = await lockDoor(inner, sessionId);
    // A device that got no answer asks again.
    const seated = await findSessionOfSeat(db, id);
    if (seated === session.id) return { id };
    if (seated) refuse(campaignRefusals.SESSION_NOT_FOUND);
    if (hostPlayerId && !(await findSeat(db, session.id, hostPlayerId))) refuse(doorRefusals.HOST_NOT_SEATED);
    const now = clock();
    // Players on the waiting list get a free seat before anybody else does.
    await advanceLine(inner, session.id);
    const held = isFirstCome(session.startDate, now) ? 0 : ((await findLine(db, session.id))?.offers ?? 0);
    if ((await countSeats(db, session.id)) + held >= session.maxPlayers)
      refuse(campaignRefusals.SESSION_FULL);
    const { priceCents } = session;
    const paymentStatus = paymentStatusOfNewSeat(priceCents);
    await insertGuest(db, {
      id,
      sessionId: session.id,
      name,
      hostPlayerId,
      priceCents,
      paymentStatus,
      takenAt: now,
    });
    await audit(inner, 'seat.guest', ['session', session.id], {
      after: { seatId: id, hostPlayerId, priceCents, paymentStatus },
    });
    await noteArrival(inner, session, id);
    return { id };
  });
}
