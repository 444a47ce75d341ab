import { type Actor, anonymous } from '#shared/actor.ts';
import { type Session, useSession } from './session.ts';

/** The actor that policies ask for, from what the page knows; a visitor until the session was read. */
export function actorOf({ user, player }: Session): Actor {
  if (!user) return anonymous;
  const { id: userId, role, email } = user;
  // Nobody is signed in by an address that is not confirmed.
  return { kind: 'user', userId, role, email, emailConfirmed: email !== null, playerId: player?.id ?? null };
}

/** Who is asking, for the same policies that the server decides by. */
export const useActor = (): Actor => actorOf(useSession());
