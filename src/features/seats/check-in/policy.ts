import { type Actor, hasPlayer } from '#shared/actor.ts';

/** What an organiser may do about a seat in a session of their campaign. */
export const checkInCan = (actor: Actor, seat: { playerId: string | null }) => ({
  /** Decide whether its player came, and answer when they contest that. Nobody may do so for their own seat. */
  decide: hasPlayer(actor) && actor.playerId !== seat.playerId,
});
