import type { IncomingHttpHeaders } from 'node:http';
import { createPublicAnswers } from '#api/public-answers/public-answers.ts';
import { securityHeaders } from '#api/pages/security-headers.ts';
import { router } from '#api/features.ts';
import { cookiePolicy, sessionCookieName } from '#features/accounts/server/sessions/session-cookie.ts';
import type { Database } from '#platform/database/connect.ts';
import { createPublicCache } from '#platform/live/public-cache.ts';
import { createRecentWriters } from '#platform/live/recent-writers.ts';
import { createLog } from '#platform/log.ts';
import { type Listener, listenForChanges } from '#platform/live/listen.ts';
import type { Actor } from '#shared/actor.ts';
import { anonymous } from '#shared/actor.ts';
import { testContext } from '../context.ts';
import { testServer, type TestServer } from '../test-server.ts';

export type PublicServer = TestServer & { listener: Listener; cache: ReturnType<typeof createPublicCache> };

/** The name of the cookie that says who is signed in, at the server's address. */
export const publicSessionCookie = sessionCookieName(cookiePolicy('http://guild.test'));

/**
 * The real server with the real operations, keeping public answers in memory as the product does. Whoever sends the
 * session's cookie is `actor`.
 * @param maxBytes 0 keeps nothing
 */
export async function publicServer(
  { db, url }: { db: Database; url: string },
  { clock, maxBytes = 1_000_000, actor = anonymous }: { clock: () => Date; maxBytes?: number; actor?: Actor },
): Promise<PublicServer> {
  const log = createLog('silent');
  const cookies = cookiePolicy('http://guild.test');
  const cache = createPublicCache({ maxBytes, now: () => clock().getTime() });
  const writers = createRecentWriters(cookies);
  const listener = listenForChanges({
    databaseUrl: url,
    log,
    publicCache: cache,
    onNotices: () => {},
    onCampaigns: () => {},
    onMissed: () => {},
  });
  const whoSends = (headers: IncomingHttpHeaders) =>
    headers.cookie?.includes(publicSessionCookie) ? actor : anonymous;
  const server = await testServer({
    log,
    router,
    contextFor: (headers, requestId) =>
      Promise.resolve({ ...testContext({ db, clock, actor: whoSends(headers) }), requestId }),
    writers,
    publicAnswers: createPublicAnswers({
      cache,
      db,
      clock,
      log,
      writers,
      sessionCookie: publicSessionCookie,
      commonHeaders: Object.entries(securityHeaders('http://guild.test')),
    }),
  });
  return {
    ...server,
    listener,
    cache,
    close: async () => {
      await listener.stop();
      await server.close();
    },
  };
}
