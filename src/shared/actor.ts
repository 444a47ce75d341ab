import type { Id } from './ids.ts';

/** Role values of a profile. */
export type Role = 'user' | 'admin';

/** A signed-in user. `playerId` is null until the player profile exists; `email` is null after a sign-up by phone alone. */
export type SignedIn = {
  kind: 'user';
  userId: Id;
  role: Role;
  email: string | null;
  emailConfirmed: boolean;
  playerId: Id | null;
};

export type PlayerActor = SignedIn & { playerId: Id };

export type AdminActor = SignedIn & { role: 'admin' };

/** The sender of a request. Policies are functions of an actor and the thing it wants to act on. */
export type Actor = { kind: 'anonymous' } | SignedIn;

export const anonymous: Actor = { kind: 'anonymous' };

export const isUser = (actor: Actor): actor is SignedIn => actor.kind === 'user';

export const hasPlayer = (actor: Actor): actor is PlayerActor => isUser(actor) && actor.playerId !== null;

export const isAdmin = (actor: Actor): actor is AdminActor => isUser(actor) && actor.role === 'admin';
