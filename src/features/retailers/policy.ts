import { type Actor, isAdmin, isUser } from '../../shared/actor.ts';

/**
 * What the actor may do with a store. Admins edit every store, players those that an admin made them managers of.
 */
export const retailerCan = (actor: Actor, { isManager }: { isManager: boolean }) => ({
  edit: isAdmin(actor) || (isUser(actor) && isManager),
});
