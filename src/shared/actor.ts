import type { Id } from './ids.ts';

/** Role values of a profile. */
export type Role = 'user' | 'admin';

/** Somebody signed in. `playerId` is null until the player profile exists; `email` is null after a sign-up by phone alone. */
export type SignedIn = {
  kind: 'user';
  userId: Id;
  role: Role;
  email: string | null;
  emailConfirmed: boolean;
  playerId: Id | null;
};

/** A user with a player profile. */
export type PlayerActor = SignedIn & { playerId: Id };

/** A user who runs the place. */
export type AdminActor = SignedIn & { role: 'admin' };

/** Who is asking. Policies are functions of an actor and a thing. */
export type Actor = { kind: 'anonymous' } | SignedIn;

export const anonymous: Actor = { kind: 'anonymous' };

/** Whether the actor is signed in. */
export const isUser = (actor: Actor): actor is SignedIn => actor.kind === 'user';

/** Whether the actor has a player profile. */
export const hasPlayer = (actor: Actor): actor is PlayerActor => isUser(actor) && actor.playerId !== null;

/** Whether the actor is an admin. */
export const isAdmin = (actor: Actor): actor is AdminActor => isUser(actor) && actor.role === 'admin';
