import type { Actor, SignedIn } from '../../shared/actor.ts';
import type { Id } from '../../shared/ids.ts';

/** Somebody signed in who has a player: the network connects players. */
export type NetworkActor = SignedIn & { playerId: Id };

/** Seeing the own network, and asking for a sponsor, needs a player. */
export const canUseNetwork = (actor: Actor): actor is NetworkActor =>
  actor.kind === 'user' && actor.playerId !== null;

/** Only the upline of a pending relationship accepts or cancels it. */
export const canDecideRequest = (actor: NetworkActor, request: { uplineId: Id; status: string }): boolean =>
  request.status === 'pending' && request.uplineId === actor.playerId;

/** Who asked may withdraw the unanswered request. */
export const canWithdrawRequest = (
  actor: NetworkActor,
  request: { downlineId: Id; status: string },
): boolean => request.status === 'pending' && request.downlineId === actor.playerId;

/** The team of a player is seen by the player, and by everybody above. */
export const canSeeTeam = (actor: NetworkActor, team: { playerId: Id; isBelowActor: boolean }): boolean =>
  team.playerId === actor.playerId || team.isBelowActor;
