import { currentSession, hasLeft, onSessionChange } from './session.ts';

let address: string | null = null;

/** The address of the last user whose session ended by itself on this page; null where there was none, or they left. */
export const addressOfEnded = (): string | null => address;

/** Notes whose session ends. Returns a function that stops it. */
export function watchEndedSessions(): () => void {
  let { user } = currentSession();
  return onSessionChange(() => {
    const before = user;
    user = currentSession().user;
    if (hasLeft()) address = null;
    else if (before && !user) address = before.email;
  });
}
