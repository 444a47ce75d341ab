import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { Id } from '#shared/ids.ts';
import type { Seat } from '../seat-contract.ts';
import { toSeat } from './views.ts';
import { takeSeat } from './for-others/take-seat.ts';

/**
 * Gives the actor's player a seat at the session's current price, and makes them a member if they are not one yet.
 * Returns the seat that they already hold, if any.
 */
export async function confirmAttendance(
  context: ContextOf<'player'>,
  { sessionId }: { sessionId: Id },
): Promise<Seat> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => toSeat(await takeSeat(inner, { sessionId, playerId })));
}
