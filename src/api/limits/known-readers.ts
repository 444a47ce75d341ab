import type { IncomingMessage } from 'node:http';
import type { Id } from '../../shared/ids.ts';

/** How long a session that was looked up is known, and how many are. */
const KNOWN_MS = 60_000;
const MOST_KNOWN = 20_000;
/** A session's cookie is shorter; a longer one is nobody's. */
const MAX_COOKIE_LENGTH = 512;

export type KnownReaders = {
  /** Notes whose session the cookies of a request belong to, once it was looked up. */
  note(request: IncomingMessage, userId: Id): void;
  /**
   * Whose session the request's cookies seem to be: a user whose session was looked up of late; null without such a
   * cookie; undefined where only looking it up can tell. Good for judging whose turn it is, and for nothing else: the session
   * may have ended since.
   */
  find(request: IncomingMessage): Id | null | undefined;
};

/** Remembers for a minute whom session cookies belong to, so that the turn of an account costs no look into the database. */
export function createKnownReaders({ now = () => performance.now(), most = MOST_KNOWN } = {}): KnownReaders {
  /** By cookie, the one that was noted longest ago first. */
  const known = new Map<string, { userId: Id; until: number }>();
  return {
    note(request, userId) {
      const cookie = sessionCookieOf(request);
      if (cookie === null || cookie.length > MAX_COOKIE_LENGTH) return;
      known.delete(cookie);
      known.set(cookie, { userId, until: now() + KNOWN_MS });
      if (known.size > most) known.delete(known.keys().next().value!);
    },
    find(request) {
      const cookie = sessionCookieOf(request);
      if (cookie === null) return null;
      const found = known.get(cookie);
      return found !== undefined && found.until > now() ? found.userId : undefined;
    },
  };
}

/** The value of the first cookie that is named as sessions are, whichever installation's it is. */
function sessionCookieOf({ headers: { cookie } }: IncomingMessage): string | null {
  if (cookie === undefined) return null;
  const at = cookie.indexOf('.session=');
  if (at < 0) return null;
  const end = cookie.indexOf(';', at);
  return cookie.slice(at, end < 0 ? undefined : end);
}
