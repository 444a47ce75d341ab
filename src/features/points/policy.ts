import type { Actor, SignedIn } from '../../shared/actor.ts';

/** Metrics belong to their user: everybody signed in sees their own, and nobody else's. */
export const canSeeOwnMetrics = (actor: Actor): actor is SignedIn => actor.kind === 'user';
