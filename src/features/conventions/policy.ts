import { type Actor, isAdmin, type SignedIn } from '../../shared/actor.ts';

/** Conventions are listed for everybody signed in: /my/conventions is a protected page. */
export const canSeeConventions = (actor: Actor): actor is SignedIn => actor.kind === 'user';

/** Admins add, change and remove conventions. */
export const canManageConventions = (actor: Actor): boolean => isAdmin(actor);
