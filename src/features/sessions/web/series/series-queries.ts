import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import type { Id } from '#shared/ids.ts';
import type { seriesContract } from '../../series/contract.ts';

const client = rareApiClient<{ series: typeof seriesContract }>('campaigns');

export const seriesClient = client.series;

export const seriesById = (seriesId: Id) =>
  apiQueries(client, 'campaigns').series.get.queryOptions({ input: { seriesId } });
