import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { rememberReturnPath, sessionReady } from '../ui/session.ts';

type GuardArguments = { location: ParsedLocation; preload: boolean };

/** Guard of the protected routes: without a user it remembers the path and goes to /auth (section 2, route access). */
export async function requireUser({ location, preload }: GuardArguments) {
  const session = await sessionReady();
  if (session.user) return;
  if (session.failed) throw new Error('The server could not be reached. Please check your connection.');
  if (!preload) rememberReturnPath(location.href);
  throw redirect({ to: '/auth' });
}
