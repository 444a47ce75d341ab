import { findShownFacts } from '../../features/campaigns/server/access.ts';
import type { Context } from '../../platform/context.ts';
import type { TopicHub, Watcher } from '../../platform/live/topic-hub.ts';
import { isUser } from '../../shared/actor.ts';
import { commonRefusals, serverRefusals } from '../../shared/errors.ts';
import { isId, type Id } from '../../shared/ids.ts';
import { type Exchange, sendRefusal } from '../answers.ts';

/** Where pages of a campaign hear that it changed. */
export const campaignStreamPath = '/api/campaigns/:campaignId/stream';

const ADDRESS = /^\/api\/campaigns\/([^/]+)\/stream$/;

/** A page that takes nothing for so long that this many bytes wait for it is gone. */
const MOST_WAITING_BYTES = 16 * 1024;
/** Pages come back after this time and up to as much more, so that they do not come all at once after a restart. */
const COME_BACK_MS = 3_000;

/** The campaign whose stream an address is; null for other addresses. */
export function campaignOfStream(path: string): Id | null {
  const id = ADDRESS.exec(path)?.[1];
  return id !== undefined && isId(id) ? id : null;
}

/**
 * GET /api/campaigns/{id}/stream, server-sent events for whoever may see the campaign: `changed`, and nothing of what,
 * whenever its seats, sessions, members or itself did. It ends when the campaign is hidden, when the server stops, and
 * when its page is gone.
 * @throws refusal CAMPAIGN_NOT_FOUND
 */
export function serveCampaignStreams(hub: TopicHub) {
  return async (
    exchange: Exchange,
    { campaignId, context, network }: { campaignId: Id; context: Context; network: string },
  ): Promise<void> => {
    const { response } = exchange;
    const { actor } = context;
    await findShownFacts(context, campaignId);
    // Whoever left while the campaign was looked for opens nothing.
    if (response.destroyed) return;
    const watcher: Watcher = isUser(actor)
      ? { kind: 'user', id: actor.userId }
      : { kind: 'network', id: network };
    const room = hub.hasRoomFor(watcher);
    if (room === 'server is full') return sendRefusal(exchange, serverRefusals.UNAVAILABLE);
    if (room === 'watcher is full') return sendRefusal(exchange, commonRefusals.TOO_MANY_REQUESTS);
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      // nginx sends on at once then.
      'x-accel-buffering': 'no',
    });
    response.write(`retry: ${COME_BACK_MS + Math.round(Math.random() * COME_BACK_MS)}\n\n`);
    const remove = hub.add(campaignId, watcher, {
      write: (text) => {
        if (response.writableLength > MOST_WAITING_BYTES) response.destroy();
        // One that was ended is told of until it is closed.
        else if (!response.writableEnded) response.write(text);
      },
      end: () => response.end(),
    });
    response.once('close', remove);
  };
}
