import { type Actor, isAdmin, type SignedIn } from '../../shared/actor.ts';
import type { Id } from '../../shared/ids.ts';

/** Game systems are public: campaign pages, which visitors see, name them. */
export const canSeeGameSystems = (_actor: Actor): boolean => true;

/** Accounts are seen by their own player only; everybody signed in may ask for their own. */
export const canSeeOwnGameAccounts = (actor: Actor): actor is SignedIn => actor.kind === 'user';

/** Adding, changing and removing accounts needs a player, and is done to one's own. */
export const canChangeGameAccounts = (actor: Actor): actor is SignedIn & { playerId: Id } =>
  actor.kind === 'user' && actor.playerId !== null;

/** Admins add and change game systems. */
export const canManageGameSystems = (actor: Actor): boolean => isAdmin(actor);
