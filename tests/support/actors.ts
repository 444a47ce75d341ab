import type { PlayerActor, SignedIn } from '#shared/actor.ts';
import { newId, type Id } from '#shared/ids.ts';

/** Somebody signed in, with a confirmed address and without a player unless given. */
export const userActor = (given: Partial<SignedIn> = {}): SignedIn => ({
  kind: 'user',
  userId: newId(),
  role: 'user',
  email: 'someone@example.com',
  emailConfirmed: true,
  playerId: null,
  ...given,
});

/** The user of a player's row. */
export const playerActor = (player: { id: Id; auth_id: Id; email: string | null }): PlayerActor => ({
  ...userActor({ userId: player.auth_id, email: player.email }),
  playerId: player.id,
});
