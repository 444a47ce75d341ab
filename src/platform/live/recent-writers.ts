import type { IncomingHttpHeaders } from 'node:http';

/** How long a user who wrote bypasses caches: far longer than servers take to learn of a change. */
const PAST_MS = 2_000;

export type RecentWriters = {
  /** The Set-Cookie header that tells every server for two seconds that this browser has written. It contains nothing else. */
  cookie: string;
  /** Remembers that a user has written, for clients that keep no cookies. */
  wrote(userId: string): void;
  /** Whether a request's Cookie header shows that its browser has just written. */
  hasCookie(header: string | undefined): boolean;
  /** Whether the sender of a request has just written: by the cookie on any server, by the user id on this one. */
  hasJustWritten(headers: IncomingHttpHeaders, userId: string | null): boolean;
};

/**
 * Keeps track of the clients that wrote within the last two seconds.
 * @param policy how this site's cookies are named and protected
 */
export function createRecentWriters(policy: { prefix: string; secure: boolean }): RecentWriters {
  const name = `${policy.prefix}.wrote`;
  const seconds = PAST_MS / 1000;
  const writtenAt = new Map<string, number>();

  function wrote(userId: string): void {
    const now = Date.now();
    writtenAt.delete(userId);
    writtenAt.set(userId, now);
    for (const [other, at] of writtenAt) {
      if (now - at < PAST_MS) return;
      writtenAt.delete(other);
    }
  }

  const hasCookie = (header: string | undefined) => header?.includes(`${name}=`) ?? false;

  return {
    cookie: `${name}=1; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${policy.secure ? '; Secure' : ''}`,
    wrote,
    hasCookie,
    hasJustWritten(headers, userId) {
      if (hasCookie(headers.cookie)) return true;
      const at = userId === null ? undefined : writtenAt.get(userId);
      return at !== undefined && Date.now() - at < PAST_MS;
    },
  };
}
