import type { Actor, SignedIn } from '../../shared/actor.ts';

/** Players are seen in full by their own user only; every signed-in user may ask for their own. */
export const canSeeOwnPlayer = (actor: Actor): actor is SignedIn => actor.kind === 'user';

/** Players change only themselves. */
export const canUpdateOwnPlayer = (actor: SignedIn): boolean => actor.playerId !== null;

/** Every signed-in user may become a player; that it happens once is a matter of the use-case. */
export const canCreatePlayer = (actor: Actor): actor is SignedIn => actor.kind === 'user';
