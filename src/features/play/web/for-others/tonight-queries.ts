import type { Id } from '#shared/ids.ts';
import { apiClient, apiQueries } from '#ui/data/api.ts';
import { untilNextPhase } from '../../tonight-rules.ts';
import type { tonightContract } from '../../tonight-contract.ts';

const queries = apiQueries(apiClient<{ tonight: typeof tonightContract }>('campaigns'), 'campaigns').tonight;

/** The session of a campaign that is under way, or else the next one. */
export const eveningOf = (campaignId: Id) =>
  queries.get.queryOptions({
    input: { campaignId },
    // Loaded again when the session begins or ends, because then another session may be next.
    refetchInterval: ({ state: { data } }) => {
      const waits = [data?.evening?.session, data?.calledOff ?? undefined].map((session) =>
        untilNextPhase(session, new Date()),
      );
      const first = Math.min(...waits.map((wait) => wait || Infinity));
      return Number.isFinite(first) && first;
    },
  });

/** The viewer's own sessions of this evening. Loaded again each time a page shows them. */
export const ownEvenings = () => queries.listOwn.queryOptions({ input: {}, staleTime: 0 });

/** Sessions at a store that are under way or begin within a day. */
export const eveningsAt = (retailerId: Id) => queries.listAtRetailer.queryOptions({ input: { retailerId } });
