import type { IncomingMessage } from 'node:http';
import { type Caller, callerOf } from '#platform/security/client-networks.ts';
import type { Id } from '#shared/ids.ts';

/** How long a session that was looked up is known, and how many are. */
const KNOWN_MS = 60_000;
const MOST_KNOWN = 20_000;
/** A session's cookie is shorter; a longer one is nobody's. */
const MAX_COOKIE_LENGTH = 512;

export type KnownReaders = {
  /** Notes which account the session in the cookies of a request belongs to, once it was looked up, and where it came from. */
  note(request: IncomingMessage, userId: Id, clientAddress: string): void;
  /**
   * The account that the request's cookies seem to belong to: one whose session was looked up of late; null without such
   * a cookie; undefined where only looking it up can tell. Good for taking turns, and for nothing else: the session
   * may have ended since.
   */
  find(request: IncomingMessage): Caller | null | undefined;
  /**
   * An account that reads from `clientAddress`. For a minute it takes the turns of the network where it was noted first, so
   * that it has those of one account, however many addresses it comes from.
   */
  accountAt(userId: Id, clientAddress: string): Caller;
};

/** Remembers for a minute which accounts session cookies belong to, so that their turn costs no look into the database. */
export function createKnownReaders({ now = () => performance.now(), most = MOST_KNOWN } = {}): KnownReaders {
  const sessions = forAWhile<Caller>(now, most);
  const accounts = forAWhile<Caller>(now, most);
  const accountAt = (userId: Id, clientAddress: string) =>
    accounts.get(userId) ?? callerOf(clientAddress, userId);
  return {
    note(request, userId, clientAddress) {
      const cookie = sessionCookieOf(request);
      if (cookie === null || cookie.length > MAX_COOKIE_LENGTH) return;
      const account = accountAt(userId, clientAddress);
      // Not renewed: whoever moves on to another network is at home there within a minute.
      if (accounts.get(userId) === undefined) accounts.put(userId, account);
      sessions.put(cookie, account);
    },
    find(request) {
      const cookie = sessionCookieOf(request);
      return cookie === null ? null : sessions.get(cookie);
    },
    accountAt,
  };
}

/** Keeps values for `KNOWN_MS`, and of more than `most` those that were put in last. */
function forAWhile<T>(now: () => number, most: number) {
  /** The one that was put in longest ago first. */
  const kept = new Map<string, { value: T; until: number }>();
  return {
    put(key: string, value: T): void {
      kept.delete(key);
      kept.set(key, { value, until: now() + KNOWN_MS });
      if (kept.size > most) kept.delete(kept.keys().next().value!);
    },
    get(key: string): T | undefined {
      const found = kept.get(key);
      return found !== undefined && found.until > now() ? found.value : undefined;
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
