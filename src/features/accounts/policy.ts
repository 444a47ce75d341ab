import { type Actor, isAdmin, type SignedIn } from '../../shared/actor.ts';

/** Everybody signed in chooses their own username, and nobody else's. */
export const canRenameOneself = (actor: Actor): actor is SignedIn => actor.kind === 'user';

/** Admins see all users, choose their roles and shut them out. */
export const canManageUsers = (actor: Actor): actor is SignedIn => isAdmin(actor);
