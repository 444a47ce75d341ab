import type { Id } from '#shared/ids.ts';
import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import type { figuresContract } from '../../figures/contract.ts';

const queries = apiQueries(rareApiClient<{ figures: typeof figuresContract }>('campaigns'), 'campaigns');

/** The figures of a campaign; for its organisers. */
export const figuresOf = (campaignId: Id) => queries.figures.get.queryOptions({ input: { campaignId } });
