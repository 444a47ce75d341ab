import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { Unreachable } from '#ui/late/fetch-code.ts';
import { hasLeft, rememberReturnPath, type Session, sessionReady } from '#ui/session/session.ts';

type GuardArguments = { location: ParsedLocation; preload: boolean; cause: 'preload' | 'enter' | 'stay' };

/**
 * The session once it is known.
 * @throws when the server could not say who is signed in
 */
export async function knownSession(): Promise<Session> {
  const session = await sessionReady();
  if (session.failed) throw new Unreachable('unreachable');
  return session;
}

/**
 * Guard of the protected routes: without a user it remembers the path and goes to /auth. Who
 * signed out while they were there does not come back to it.
 */
export async function requireUser({ location, preload, cause }: GuardArguments) {
  const session = await knownSession();
  if (session.user) return;
  if (!preload && !(cause === 'stay' && hasLeft()))
    rememberReturnPath(location.state.invitationLink ?? location.href);
  throw redirect({ to: '/auth' });
}
