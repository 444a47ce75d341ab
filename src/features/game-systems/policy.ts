import type { Actor, SignedIn } from '../../shared/actor.ts';
import type { Id } from '../../shared/ids.ts';

/** Game systems are public: campaign pages, which visitors see, name them. */
export const canSeeGameSystems = (_actor: Actor): boolean => true;

/** Accounts are seen by their own player only; everybody signed in may ask for their own. */
export const canSeeOwnGameAccounts = (actor: Actor): actor is SignedIn => actor.kind === 'user';

/** Adding an account needs a player (section 6 of the accounts document). */
export const canAddGameAccount = (actor: Actor): actor is SignedIn & { playerId: Id } =>
  actor.kind === 'user' && actor.playerId !== null;
