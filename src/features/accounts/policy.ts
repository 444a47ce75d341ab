import type { Actor } from '../../shared/actor.ts';
import type { Id } from '../../shared/ids.ts';

/** What an admin may do with a user: anything but ban themselves. */
export const userCan = (actor: Actor, { userId }: { userId: Id }) => ({
  ban: !(actor.kind === 'user' && actor.userId === userId),
});
