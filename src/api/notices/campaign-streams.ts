import { findShownFacts } from '#features/campaigns/server/for-others/access.ts';
import type { Context } from '#platform/context.ts';
import type { TopicHub } from '#platform/live/topic-hub.ts';
import { createFairLimiter, type FairLimits } from '#platform/security/fair-limiter.ts';
import { callerOf } from '#platform/security/client-networks.ts';
import { isUser } from '#shared/actor.ts';
import { commonRefusals, refuse, serverRefusals } from '#shared/errors.ts';
import { isId, type Id } from '#shared/ids.ts';
import type { Exchange } from '../answers.ts';
import { openPage } from './open-page.ts';

/** The path of a campaign's stream of changes. */
export const campaignStreamPath = '/api/campaigns/:campaignId/stream';

const ADDRESS = /^\/api\/campaigns\/([^/]+)\/stream$/;

/** The limits of open streams on one server. */
export const CAMPAIGN_STREAMS = {
  running: 20_000,
  waiting: 0,
  shares: { network: 1_000, client: 500, account: 20 },
};

/** A page with this many unsent bytes counts as gone. */
const MOST_WAITING_BYTES = 16 * 1024;
/** The campaign whose stream a path names; null for other paths. */
export function campaignOfStream(path: string): Id | null {
  const id = ADDRESS.exec(path)?.[1];
  return id !== undefined && isId(id) ? id : null;
}

/**
 * GET /api/campaigns/{id}/stream: server-sent events for everybody who may see the campaign. It sends `words` after an announcement, a question or an answer, and `changed` after any other change, both without details. It ends when the campaign is
 * hidden, the server stops, or the page has gone.
 * @throws refusal CAMPAIGN_NOT_FOUND; UNAVAILABLE, or TOO_MANY_REQUESTS for an account or a visitor's address
 */
export function serveCampaignStreams(hub: TopicHub, limits: FairLimits = CAMPAIGN_STREAMS) {
  const pool = createFairLimiter(limits, serverRefusals.UNAVAILABLE, commonRefusals.TOO_MANY_REQUESTS);
  return (campaignId: Id) =>
    async (exchange: Exchange, context: Context): Promise<void> => {
      const { response, clientAddress } = exchange;
      const { actor } = context;
      exchange.route = campaignStreamPath;
      await findShownFacts(context, campaignId);
      // The client disconnected during the query; no stream is opened.
      if (response.destroyed) return;
      if (hub.isStopped()) refuse(serverRefusals.UNAVAILABLE);
      openPage(exchange, {
        add: (page) => hub.add(campaignId, page),
        leave: pool.enter(callerOf(clientAddress, isUser(actor) ? actor.userId : undefined)),
        mostWaitingBytes: MOST_WAITING_BYTES,
      });
    };
}
