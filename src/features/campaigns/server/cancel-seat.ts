import { audit } from '../../../platform/audit.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import type { Id } from '../../../shared/ids.ts';
import { openOwnSeat } from './open-own-seat.ts';
import { countSeats, removeSeat } from './records/seats.ts';
import { requirePlayer } from './require-player.ts';

/**
 * Frees a seat that somebody holds, also a paid one, for the campaign's owner alone: what players ask the organiser for
 * (decisions, "Campaigns"). The membership stays.
 */
export async function cancelSeat(context: Context, input: { seatId: Id }): Promise<{ seatsTaken: number }> {
  const actor = requirePlayer(context.actor);
  return inTransaction(context, async (inner) => {
    const { seat, sessionId } = await openOwnSeat(inner, actor, input.seatId);
    await removeSeat(inner.db, seat.id);
    await audit(inner, {
      action: 'seat.cancel',
      subjectType: 'session',
      subjectId: sessionId,
      before: { playerId: seat.playerId, priceCents: seat.priceCents, paymentStatus: seat.paymentStatus },
    });
    return { seatsTaken: await countSeats(inner.db, sessionId) };
  });
}
