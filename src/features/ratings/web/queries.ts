import { apiClient, apiQueries } from '../../../ui/api.ts';
import type { ratingsContract } from '../contract.ts';

const queries = apiQueries(apiClient<typeof ratingsContract>('ratings'), 'ratings');

/** The signed-in player's rating. */
export const ownRating = () => queries.getOwn.queryOptions({ input: {} });
