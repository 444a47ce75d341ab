import { type Actor, isAdmin } from '../../shared/actor.ts';

/** Admins see which mail failed and have it tried again. */
export const canManageMail = (actor: Actor): boolean => isAdmin(actor);
