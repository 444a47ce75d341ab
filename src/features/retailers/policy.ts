import { type Actor, isAdmin, isUser } from '../../shared/actor.ts';

/**
 * What the actor may do with a store. Admins edit every store, players those that an admin made them managers of.
 */
export const retailerCan = (actor: Actor, { isManager }: { isManager: boolean }) => ({
  edit: isAdmin(actor) || (isUser(actor) && isManager),
});

/** Who finds a store's page: everybody while it is active, then who edits it and who has it among their stores. */
export const canSeeRetailer = (
  actor: Actor,
  facts: { status: 'active' | 'inactive'; isManager: boolean; isLinked: boolean },
): boolean => facts.status === 'active' || facts.isLinked || retailerCan(actor, facts).edit;
