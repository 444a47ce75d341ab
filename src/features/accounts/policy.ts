import type { Actor } from '../../shared/actor.ts';
import type { Id } from '../../shared/ids.ts';

/** Whether the actor is this user. */
export const isOneself = (actor: Actor, userId: Id) => actor.kind === 'user' && actor.userId === userId;

/** What an admin may do with a user: anything but ban themselves, or take their own second step away. */
export const userCan = (actor: Actor, { userId }: { userId: Id }) => ({
  ban: !isOneself(actor, userId),
  removeFactors: !isOneself(actor, userId),
});
