import type { Context } from '#platform/context.ts';
import type { StreamHub } from '#platform/notices/stream-hub.ts';
import { createFairLimiter, type FairLimits } from '#platform/security/fair-limiter.ts';
import { callerOf } from '#platform/security/client-networks.ts';
import { isUser } from '#shared/actor.ts';
import { commonRefusals, refuse, serverRefusals } from '#shared/errors.ts';
import type { Exchange } from '../answers.ts';
import { openPage } from './open-page.ts';

export const noticeStreamPath = '/api/notices/stream';

/** Streams that are open on one server: of an account one for each browser. */
export const NOTICE_STREAMS = {
  running: 20_000,
  waiting: 0,
  shares: { network: 1_000, client: 500, account: 10 },
};

/** A page that takes nothing for so long that this many bytes wait for it is gone. */
const MOST_WAITING_BYTES = 64 * 1024;
/**
 * GET /api/notices/stream, server-sent events for somebody signed in: `changed`, with the number of unread notices, at
 * first and whenever it may be another. It ends with the session, when the server stops, and when its page is gone.
 * @throws refusal UNAUTHORIZED; UNAVAILABLE, or TOO_MANY_REQUESTS for an account
 */
export function serveNoticeStreams(hub: StreamHub, limits: FairLimits = NOTICE_STREAMS) {
  const pool = createFairLimiter(limits, serverRefusals.UNAVAILABLE, commonRefusals.TOO_MANY_REQUESTS);
  return (exchange: Exchange, { actor, authSessionId }: Context): void => {
    const { response, clientAddress } = exchange;
    exchange.route = noticeStreamPath;
    if (!isUser(actor) || !authSessionId) return refuse(commonRefusals.UNAUTHORIZED);
    // Whoever left while the session was looked for opens nothing.
    if (response.destroyed) return undefined;
    if (hub.isStopped()) refuse(serverRefusals.UNAVAILABLE);
    openPage(exchange, {
      add: (page) => hub.add(actor.userId, { authSessionId, ...page }),
      leave: pool.enter(callerOf(clientAddress, actor.userId)),
      mostWaitingBytes: MOST_WAITING_BYTES,
    });
    return undefined;
  };
}
