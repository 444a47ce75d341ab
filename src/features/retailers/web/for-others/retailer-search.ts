import { apiClient, apiQueries } from '#ui/data/api.ts';
import type { retailersContract } from '../../contract.ts';

const queries = apiQueries(apiClient<typeof retailersContract>('retailers'), 'retailers');

/** Active stores whose name, city or state has the text, by name; without a text the first ones by name. */
export const retailersByText = (text: string) =>
  queries.search.queryOptions({ input: text === '' ? {} : { text } });
