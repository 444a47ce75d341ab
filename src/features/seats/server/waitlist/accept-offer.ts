import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { Id } from '#shared/ids.ts';
import type { Seat } from '../../seat-contract.ts';
import { takeSeat } from '../for-others/take-seat.ts';
import { toSeat } from '../views.ts';

/** Gives the actor's player the seat that is held for them. Does the same as confirming, but never takes a seat that was not held for them. */
export const acceptOffer = (context: ContextOf<'player'>, { sessionId }: { sessionId: Id }): Promise<Seat> =>
  inTransaction(context, async (inner) =>
    toSeat(await takeSeat(inner, { sessionId, playerId: context.actor.playerId, byOffer: true })),
  );
