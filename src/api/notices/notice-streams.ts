import type { Context } from '../../platform/context.ts';
import type { StreamHub } from '../../platform/notices/stream-hub.ts';
import { isUser } from '../../shared/actor.ts';
import { commonRefusals, serverRefusals } from '../../shared/errors.ts';
import { type Exchange, sendRefusal } from '../answers.ts';

/** Where pages hear of new notices. */
export const noticeStreamPath = '/api/notices/stream';

/** A page that takes nothing for so long that this many bytes wait for it is gone. */
const MOST_WAITING_BYTES = 64 * 1024;
/** Pages come back after this time and up to as much more, so that they do not come all at once after a restart. */
const COME_BACK_MS = 3_000;

/**
 * GET /api/notices/stream, server-sent events for somebody signed in: `changed`, with the number of unread notices, at
 * first and whenever it may be another. It ends with the session, when the server stops, and when its page is gone.
 */
export function serveNoticeStreams(
  hub: StreamHub,
  contextFor: (headers: Exchange['request']['headers'], requestId: string) => Promise<Context>,
) {
  return async (exchange: Exchange): Promise<void> => {
    const { request, response, requestId } = exchange;
    exchange.route = noticeStreamPath;
    response.setHeader('cache-control', 'no-store');
    if (request.method !== 'GET') {
      response.setHeader('allow', 'GET');
      return sendRefusal(exchange, serverRefusals.METHOD_NOT_ALLOWED);
    }
    const { actor, authSessionId } = await contextFor(request.headers, requestId);
    if (!isUser(actor) || !authSessionId) return sendRefusal(exchange, commonRefusals.UNAUTHORIZED);
    // Whoever left while the session was looked for opens nothing.
    if (response.destroyed) return undefined;
    const room = hub.hasRoomFor(actor.userId);
    if (room === 'server is full') return sendRefusal(exchange, serverRefusals.UNAVAILABLE);
    if (room === 'user is full') return sendRefusal(exchange, commonRefusals.TOO_MANY_REQUESTS);
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      // nginx sends on at once then.
      'x-accel-buffering': 'no',
    });
    response.write(`retry: ${COME_BACK_MS + Math.round(Math.random() * COME_BACK_MS)}\n\n`);
    const remove = hub.add(actor.userId, {
      authSessionId,
      write: (text) => {
        if (response.writableLength > MOST_WAITING_BYTES) response.destroy();
        // One that was ended is told of until it is closed.
        else if (!response.writableEnded) response.write(text);
      },
      end: () => response.end(),
    });
    response.once('close', remove);
    return undefined;
  };
}
