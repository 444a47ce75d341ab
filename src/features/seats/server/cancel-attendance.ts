import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import { noteEvents } from '#platform/notices/events/note-event.ts';
import { askAhead, type RowsToCome } from '#platform/requests/send-ahead.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { refusalToCancel } from '../rules.ts';
import { isFirstCome } from '../waitlist/rules.ts';
import { playerMoved } from '#features/campaigns/server/for-others/player-notices.ts';
import { gaveSeatBack } from './for-others/seat-notices.ts';
import { askSeat, lockedSeat, removeSeat, seatCount } from './records/seats.ts';
import { type LineRow, lineOf } from './records/waitlist/line.ts';
import { advanceLine } from './for-others/advance-line.ts';

/**
 * Gives back the seat of the actor's player, unless it is paid for or the session has begun. If several cancellations
 * race, one succeeds and frees one seat. The membership stays.
 */
export async function cancelAttendance(
  context: ContextOf<'player'>,
  input: { sessionId: Id },
): Promise<{ seatsTaken: number; isFree: boolean }> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const of = { sessionId: input.sessionId, playerId };
    const asked = await askSeat(db, of);
    const seats = await askAhead(db, seatCount(db, of));
    const line = await askAhead(db, lineOf(of.sessionId));
    const found = await lockedSeat(asked);
    if (!found) refuse(campaignRefusals.SESSION_NOT_FOUND);
    const { session, seat } = found;
    if (!seat) refuse(campaignRefusals.SEAT_NOT_FOUND);
    const refusal = refusalToCancel(seat, session, clock());
    if (refusal) refuse(refusal);

    await removeSeat(db, seat.id);
    await audit(inner, 'seat.give-back', ['session', session.id], {
      before: { playerId, priceCents: seat.priceCents, paymentStatus: seat.paymentStatus },
    });
    const { id: sessionId, campaignId, sessionNumber } = session;
    await noteEvents(
      inner,
      playerMoved({ campaignId, playerId, what: ['gave back'], sessions: [sessionNumber] }),
      gaveSeatBack({ campaignId, playerId, sessionId }),
    );
    await advanceLine(inner, session.id, withOneFree(line));
    const isWaitedFor = (await line.rows).some(({ length, offers }) => length > offers);
    const isFree = !isWaitedFor || isFirstCome(session.startDate, clock());
    return { seatsTaken: (await seats.rows)[0]!.taken - 1, isFree };
  });
}

/** The facts of the waiting list that were read before the seat was given back, corrected to what they are afterwards. */
const withOneFree = ({ rows }: RowsToCome<LineRow>): RowsToCome<LineRow> => ({
  rows: rows.then((lines) => lines.map((line) => ({ ...line, seatsTaken: line.seatsTaken - 1 }))),
});
