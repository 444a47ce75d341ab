import type { Actor, SignedIn } from '../../shared/actor.ts';

/** Everybody signed in chooses their own username, and nobody else's. */
export const canRenameOneself = (actor: Actor): actor is SignedIn => actor.kind === 'user';
