import { apiClient, apiQueries } from '../../../../ui/data/api.ts';
import type { retailersContract } from '../../contract.ts';

const queries = apiQueries(apiClient<typeof retailersContract>('retailers'), 'retailers');

/** Open stores whose name, city or state has the words, by name; the first ones by name without words. */
export const retailersByText = (text: string) =>
  queries.search.queryOptions({ input: text === '' ? {} : { text } });
