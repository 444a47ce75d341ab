import { apiClient, apiQueries } from '#ui/data/api.ts';
import type { homeContract } from '../contract.ts';

export const homeClient = apiClient<typeof homeContract>('home');

const queries = apiQueries(homeClient, 'home');

/** The key above everything that was read for the home. */
export const homeKey = queries.key();

/** What comes next for the signed-in user; asked for again each time that the home is opened. */
export const ownUpNext = () => queries.getUpNext.queryOptions({ input: {}, staleTime: 0 });
