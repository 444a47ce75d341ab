import type { Id } from './ids.ts';

/** Role values of a profile. */
export type Role = 'user' | 'admin';

/** Somebody signed in. `playerId` is null until the player profile exists; `email` is null for who signed up by phone alone. */
export type SignedIn = {
  kind: 'user';
  userId: Id;
  role: Role;
  email: string | null;
  emailConfirmed: boolean;
  playerId: Id | null;
};

/** Who is asking. Policies are functions of an actor and a thing. */
export type Actor = { kind: 'anonymous' } | SignedIn;

export const anonymous: Actor = { kind: 'anonymous' };

/** Whether somebody runs the place: the console is theirs alone. */
export const isAdmin = (actor: Actor): actor is SignedIn => actor.kind === 'user' && actor.role === 'admin';
