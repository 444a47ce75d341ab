import { apiClient, apiQueries } from '#ui/data/api.ts';
import type { pointsContract } from '../contract.ts';

const queries = apiQueries(apiClient<typeof pointsContract>('points'), 'points');

export const ownMetrics = () => queries.getOwnMetrics.queryOptions({ input: {} });
