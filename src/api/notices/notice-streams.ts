import type { Context } from '#platform/context.ts';
import type { StreamHub } from '#platform/notices/stream-hub.ts';
import { createFairLimiter, type FairLimits } from '#platform/security/fair-limiter.ts';
import { callerOf } from '#platform/security/client-networks.ts';
import { isUser } from '#shared/actor.ts';
import { commonRefusals, refuse, serverRefusals } from '#shared/errors.ts';
import type { Exchange } from '../answers.ts';
import { openPage } from './open-page.ts';

export const noticeStreamPath = '/api/notices/stream';

/** The limits of open streams on one server; an account has one per browser. */
export const NOTICE_STREAMS = {
  running: 20_000,
  waiting: 0,
  shares: { network: 1_000, client: 500, account: 10 },
};

/** A page with this many unsent bytes counts as gone. */
const MOST_WAITING_BYTES = 64 * 1024;
/**
 * GET /api/notices/stream: server-sent events for signed-in users. It sends `changed` with the number of unread
 * notices, first at once and then whenever that number may have changed. It ends with the session, when the server
 * stops, or when the page has gone.
 * @throws refusal UNAUTHORIZED; UNAVAILABLE, or TOO_MANY_REQUESTS for an account
 */
export function serveNoticeStreams(hub: StreamHub, limits: FairLimits = NOTICE_STREAMS) {
  const pool = createFairLimiter(limits, serverRefusals.UNAVAILABLE, commonRefusals.TOO_MANY_REQUESTS);
  return (exchange: Exchange, { actor, authSessionId }: Context): void => {
    const { response, clientAddress } = exchange;
    exchange.route = noticeStreamPath;
    if (!isUser(actor) || !authSessionId) return refuse(commonRefusals.UNAUTHORIZED);
    // The client disconnected during the query; no stream is opened.
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
