import type { Actor, SignedIn } from '../../shared/actor.ts';
import type { Id } from '../../shared/ids.ts';

/** Everybody signed in records visits; it takes no player. */
export const canRecordVisits = (actor: Actor): actor is SignedIn => actor.kind === 'user';

/** A visit is private: nobody else reads, changes or deletes it, admins neither. */
export const isOwnVisit = (actor: SignedIn, visit: { userId: Id }): boolean => visit.userId === actor.userId;
