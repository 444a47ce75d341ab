import type { SignedIn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';

/** A visit is private: only its own user reads, changes or deletes it. Not even admins can. */
export const isOwnVisit = (actor: SignedIn, visit: { userId: Id }): boolean => visit.userId === actor.userId;
