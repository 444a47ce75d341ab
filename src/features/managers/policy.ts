import { type Actor, hasPlayer, isAdmin } from '#shared/actor.ts';
import type { Role } from './rules.ts';

/** What the actor may do about who manages a store; `role` is the actor's own there, null for none. */
export const managersCan = (actor: Actor, role: Role | null) => ({
  /** See who manages it. */
  see: isAdmin(actor) || (hasPlayer(actor) && role !== null),
  /** Add and remove managers, and hand the store over. */
  decide: hasPlayer(actor) && role === 'owner',
});
