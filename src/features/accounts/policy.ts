import type { Actor, Role } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';

const isOneself = (actor: Actor, userId: Id) => actor.kind === 'user' && actor.userId === userId;

/** What an admin may do with a user: anything but ban themselves, or take their own second step away. */
export const userCan = (actor: Actor, { userId }: { userId: Id }) => ({
  ban: !isOneself(actor, userId),
  removeFactors: !isOneself(actor, userId),
});

/** Whether what the actor does to a user for good waits for another admin, where the site asks for one: of other admins, and to make one. */
export const needsSecondAdmin = (
  actor: Actor,
  { userId, role, isPromoted }: { userId: Id; role: Role; isPromoted: boolean },
): boolean => isPromoted || (role === 'admin' && !isOneself(actor, userId));
