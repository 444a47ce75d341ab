import { apiClient, apiQueries } from '#ui/data/api.ts';
import type { retailersContract } from '../../contract.ts';

const queries = apiQueries(apiClient<typeof retailersContract>('retailers'), 'retailers');

/** Active stores whose name, city or state contains the text, by name; the first ones by name if the text is empty. */
export const retailersByText = (text: string) =>
  queries.search.queryOptions({ input: text === '' ? {} : { text } });
