import type { Id } from '#shared/ids.ts';
import { apiClient, apiQueries } from '#ui/data/api.ts';
import type { retailersContract } from '../../contract.ts';

const queries = apiQueries(apiClient<typeof retailersContract>('retailers'), 'retailers');

/** A store as its page shows it. */
export const retailerById = (retailerId: Id) => queries.get.queryOptions({ input: { retailerId } });
