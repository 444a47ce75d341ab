import { audit } from '#platform/audit.ts';
import { inTransaction, type TransactionContext } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { DomainError, type Refusal, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { doorRefusals } from '../../door/refusals.ts';
import { takeSeat } from '../for-others/take-seat.ts';
import { tellSeatGiven } from '../notices/door-notices.ts';
import { findPlayerByAlias, markGiven } from '../records/guests.ts';
import { findSeat, type SeatRecord } from '../records/seats.ts';
import { lockDoor, noteArrival } from './lock-door.ts';

const { NO_SUCH_ALIAS, CANNOT_SEAT, JOIN_FIRST, NOT_CERTIFIED } = doorRefusals;

/** Refusals that are written for the player, in words for the organiser. */
const inOtherWords: Readonly<Record<string, Refusal>> = {
  CANNOT_JOIN: CANNOT_SEAT,
  CANNOT_TAKE_SEAT: CANNOT_SEAT,
  ASKING_REQUIRED: JOIN_FIRST,
  LINK_REQUIRED: JOIN_FIRST,
  CERTIFICATE_REQUIRED: NOT_CERTIFIED,
};

/**
 * Gives a seat to a player by alias, for the campaign's organisers alone, even once the session has begun. The same
 * rules decide as if the player took the seat themselves: blocks, admission and certificates apply. The player is told
 * at once.
 */
export async function seatPlayer(
  context: ContextOf<'player'>,
  input: { sessionId: Id; alias: string },
): Promise<{ id: Id; alias: string }> {
  return inTransaction(context, async (inner) => {
    const { db } = inner;
    const session = await lockDoor(inner, input.sessionId);
    const player = await findPlayerByAlias(db, input.alias);
    if (!player) refuse(NO_SUCH_ALIAS);
    const { id: playerId, alias } = player;
    const held = await findSeat(db, session.id, playerId);
    if (held) return { id: held.id, alias };
    if (player.isBanned) refuse(CANNOT_SEAT);
    const seat = await sit(inner, { sessionId: session.id, playerId });
    await markGiven(db, seat.id);
    await audit(inner, 'seat.give', ['session', session.id], { after: { playerId, seatId: seat.id } });
    await noteArrival(inner, session, seat.id);
    const given = { sessionId: session.id, playerId, priceCents: seat.priceCents };
    await tellSeatGiven(inner, given, { by: context.actor.playerId });
    return { id: seat.id, alias };
  });
}

async function sit(context: TransactionContext, of: { sessionId: Id; playerId: Id }): Promise<SeatRecord> {
  try {
    return await takeSeat(context, { ...of, isTold: false, isGiven: true });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refuse(inOtherWords[error.refusal.code] ?? error.refusal);
  }
}
