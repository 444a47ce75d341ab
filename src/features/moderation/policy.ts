import { type Actor, isAdmin } from '#shared/actor.ts';

/** Facts about the thing that an admin decides about. */
export type DecisionFacts = {
  /** Whether the thing is the actor's own, or was when it was first reported or decided about. */
  isOwn: boolean;
  /** Whether the actor made the decision that is appealed against. */
  isOwnDecision?: boolean;
  /** Whether there is another admin. */
  hasOtherAdmin: boolean;
};

/**
 * Whether the actor may decide about a thing: hide, remove or restore it, close its case, or answer an appeal. Admins
 * may; but about their own things, or appeals against their own decisions, only if there is no other admin.
 */
export const mayDecide = (
  actor: Actor,
  { isOwn, isOwnDecision = false, hasOtherAdmin }: DecisionFacts,
): boolean => isAdmin(actor) && !(hasOtherAdmin && (isOwn || isOwnDecision));
