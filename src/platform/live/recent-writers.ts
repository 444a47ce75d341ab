import type { IncomingHttpHeaders } from 'node:http';

/** For so long whoever wrote reads past what is kept in memory: far longer than servers take to hear of a change. */
const PAST_MS = 2_000;

export type RecentWriters = {
  /** The header Set-Cookie that says to every server, for two seconds, that this browser wrote. It holds nothing else. */
  cookie: string;
  /** Remembers that a user wrote, also for clients that keep no cookies. */
  wrote(userId: string): void;
  /** Whether a request comes from a browser that has just written. */
  hasCookie(header: string | undefined): boolean;
  /** Whether whoever sends a request has just written: by the cookie on every server, by the user on this one. */
  hasJustWritten(headers: IncomingHttpHeaders, userId: string | null): boolean;
};

/**
 * Who wrote within the last two seconds.
 * @param policy how cookies of this site are named and protected
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
