import type { Id } from '#shared/ids.ts';
import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import { pagesOf } from '#ui/data/paging.ts';
import type { removalsContract } from '../../removals/contract.ts';

const client = rareApiClient<{ removals: typeof removalsContract }>('campaigns');

/** The operations that remove members from a campaign and let them back in. */
export const removalsClient = client.removals;

/** The players who were removed from a campaign, page by page. */
export const removedFrom = (campaignId: Id) =>
  pagesOf(apiQueries(client, 'campaigns').removals.list, { campaignId });
