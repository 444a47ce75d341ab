import type { Actor, SignedIn } from '../../shared/actor.ts';

/** Everybody signed in sees their own rating; who gave which stars is shown to nobody. */
export const canSeeOwnRating = (actor: Actor): actor is SignedIn => actor.kind === 'user';
