import type { Actor, Role } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';

const isOneself = (actor: Actor, userId: Id) => actor.kind === 'user' && actor.userId === userId;

/** What an admin may do with a user: anything, except banning themselves or removing their own second step. */
export const userCan = (actor: Actor, { userId }: { userId: Id }) => ({
  ban: !isOneself(actor, userId),
  removeFactors: !isOneself(actor, userId),
});

/** Whether a final act on a user needs a second admin's approval, if the site requires that: acts on another admin, and making one. */
export const needsSecondAdmin = (
  actor: Actor,
  { userId, role, isPromoted }: { userId: Id; role: Role; isPromoted: boolean },
): boolean => isPromoted || (role === 'admin' && !isOneself(actor, userId));
