import { type Actor, isAdmin } from '#shared/actor.ts';

/** What the server knows about the thing that an admin decides about. */
export type DecisionFacts = {
  /** Whether the thing is the actor's, or was when it was first reported or decided about. */
  isOwn: boolean;
  /** Whether the actor made the decision that is appealed against. */
  isOwnDecision?: boolean;
  /** Whether there is another admin. */
  hasOtherAdmin: boolean;
};

/**
 * Whether the actor decides about a thing: hides, removes or shows it, closes its case or answers an appeal. An admin does, but
 * about what is their own only where nobody else could.
 */
export const mayDecide = (
  actor: Actor,
  { isOwn, isOwnDecision = false, hasOtherAdmin }: DecisionFacts,
): boolean => isAdmin(actor) && !(hasOtherAdmin && (isOwn || isOwnDecision));
