import { type Actor, hasPlayer, isAdmin, isUser } from '#shared/actor.ts';

/** What the actor may do with a store. Admins edit every store; players edit those that an admin made them managers of. */
export const retailerCan = (actor: Actor, { isManager }: { isManager: boolean }) => ({
  edit: isAdmin(actor) || (isUser(actor) && isManager),
  /** See what players near the store are looking for. */
  seeDemand: hasPlayer(actor) && isManager,
});

/**
 * Whether the actor may open a store's page. Everybody may while the store is active; after that only people who may
 * edit it, have linked it, or are in a game there.
 */
export const canSeeRetailer = (
  actor: Actor,
  facts: { status: 'active' | 'inactive'; isManager: boolean; isLinked: boolean; playsThere: boolean },
): boolean =>
  facts.status === 'active' || facts.isLinked || facts.playsThere || retailerCan(actor, facts).edit;
