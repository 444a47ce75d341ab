import { type Actor, isAdmin, type SignedIn } from '../../shared/actor.ts';
import type { Id } from '../../shared/ids.ts';

/** Somebody signed in who has a player: who may link retailers. */
export type WithPlayer = SignedIn & { playerId: Id };

/** The list of own stores belongs to everybody signed in; without a player it is empty. */
export const canSeeOwnRetailers = (actor: Actor): actor is SignedIn => actor.kind === 'user';

/** Linking and unlinking need a player. */
export const canLinkRetailers = (actor: Actor): actor is WithPlayer =>
  actor.kind === 'user' && actor.playerId !== null;

/** Admins edit every store, players those that an admin made them managers of. */
export const canEditRetailer = (actor: Actor, retailer: { isManager: boolean }): actor is SignedIn =>
  actor.kind === 'user' && (actor.role === 'admin' || retailer.isManager);

/** Admins add, open and close stores and choose their managers. */
export const canManageRetailers = (actor: Actor): boolean => isAdmin(actor);
