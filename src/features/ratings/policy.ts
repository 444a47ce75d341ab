import type { Actor, SignedIn } from '../../shared/actor.ts';
import type { Id } from '../../shared/ids.ts';

/** Everybody signed in sees their own rating; who gave which stars is shown to nobody. */
export const canSeeOwnRating = (actor: Actor): actor is SignedIn => actor.kind === 'user';

/** Rating needs a player. */
export const canRate = (actor: Actor): actor is SignedIn & { playerId: Id } =>
  actor.kind === 'user' && actor.playerId !== null;
