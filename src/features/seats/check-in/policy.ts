import { type Actor, hasPlayer } from '#shared/actor.ts';

/** What an organiser may do with a seat of a session that they run. */
export const checkInCan = (actor: Actor, seat: { playerId: string | null }) => ({
  /** Decide whether its player came, and answer when they contest that. Nobody may do so for their own seat. */
  decide: hasPlayer(actor) && actor.playerId !== seat.playerId,
});
