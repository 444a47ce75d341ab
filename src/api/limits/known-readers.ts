import type { IncomingMessage } from 'node:http';
import { type Caller, callerOf } from '#platform/security/client-networks.ts';
import type { Id } from '#shared/ids.ts';

/** How long a looked-up session is remembered, and how many are. */
const KNOWN_MS = 60_000;
const MOST_KNOWN = 20_000;
/** Session cookies are shorter; a longer one is not ours. */
const MAX_COOKIE_LENGTH = 512;

export type KnownReaders = {
  /** Remembers which account the request's session cookie belongs to, after it was looked up, and the address it came from. */
  note(request: IncomingMessage, userId: Id, clientAddress: string): void;
  /**
   * The account that the request's session cookie probably belongs to, if that was looked up recently; null without
   * such a cookie; undefined if it is unknown. Use it only for fair queueing, because the session may have ended since.
   */
  find(request: IncomingMessage): Caller | null | undefined;
  /**
   * The caller for an account that reads from `clientAddress`. For a minute it stays in the network where it was first
   * seen, so that it only has one account's turns, however many addresses it uses.
   */
  accountAt(userId: Id, clientAddress: string): Caller;
};

/** Remembers for a minute which accounts session cookies belong to, so that queueing their requests needs no database query. */
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
      // The entry is not renewed, so an account that moves to another network counts there within a minute.
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

/** Keeps values for `KNOWN_MS`; beyond `most` values, the oldest are dropped. */
function forAWhile<T>(now: () => number, most: number) {
  /** In order of insertion, the oldest first. */
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

/** The value of the first session cookie, whichever installation set it. */
function sessionCookieOf({ headers: { cookie } }: IncomingMessage): string | null {
  if (cookie === undefined) return null;
  const at = cookie.indexOf('.session=');
  if (at < 0) return null;
  const end = cookie.indexOf(';', at);
  return cookie.slice(at, end < 0 ? undefined : end);
}
