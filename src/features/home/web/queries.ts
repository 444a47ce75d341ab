import { apiClient, apiQueries } from '#ui/data/api.ts';
import type { homeContract } from '../contract.ts';

export const homeClient = apiClient<typeof homeContract>('home');

const queries = apiQueries(homeClient, 'home');

/** The query key above all reads for the home page. */
export const homeKey = queries.key();

/** What comes next for the signed-in user. Loaded again each time the home page is opened. */
export const ownUpNext = () => queries.getUpNext.queryOptions({ input: {}, staleTime: 0 });
