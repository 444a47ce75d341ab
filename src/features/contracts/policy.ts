import type { SignedIn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';

/** What the actor may do with an executed copy. Only the user who decided reads it. */
export const executedCan = (actor: SignedIn, copy: { decidedBy: Id }) => ({
  read: copy.decidedBy === actor.userId,
});
