import { type Actor, hasPlayer, isAdmin, isUser } from '#shared/actor.ts';

/**
 * What the actor may do with a store. Admins edit every store, players those that an admin made them managers of.
 */
export const retailerCan = (actor: Actor, { isManager }: { isManager: boolean }) => ({
  edit: isAdmin(actor) || (isUser(actor) && isManager),
  /** Read what players around it look for. */
  seeDemand: hasPlayer(actor) && isManager,
});

/**
 * Whether the actor finds a store's page: everybody does while it is active; then those who edit it, who have it among their
 * stores, or who are in a game there.
 */
export const canSeeRetailer = (
  actor: Actor,
  facts: { status: 'active' | 'inactive'; isManager: boolean; isLinked: boolean; playsThere: boolean },
): boolean =>
  facts.status === 'active' || facts.isLinked || facts.playsThere || retailerCan(actor, facts).edit;
