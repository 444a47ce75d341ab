import { apiClient, apiQueries } from '#ui/data/api.ts';
import type { playersContract } from '../contract.ts';

export const playersClient = apiClient<typeof playersContract>('players');

const queries = apiQueries(playersClient, 'players');

/** The signed-in user's player, or null. */
export const ownPlayer = () => queries.getOwn.queryOptions({ input: {} });
