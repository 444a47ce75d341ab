import { type Actor, hasPlayer } from '#shared/actor.ts';

/** What an organiser may do with a seat of a session that they run. */
export const checkInCan = (actor: Actor, seat: { playerId: string | null }) => ({
  /** Say whether its player came, and answer when they contest it: of others' seats alone. */
  decide: hasPlayer(actor) && actor.playerId !== seat.playerId,
});
