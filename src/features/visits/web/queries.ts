import type { Id } from '#shared/ids.ts';
import { apiClient, apiQueries } from '#ui/data/api.ts';
import { pagesOf } from '#ui/data/paging.ts';
import type { visitsContract } from '../contract.ts';

export const visitsClient = apiClient<typeof visitsContract>('visits');

const queries = apiQueries(visitsClient, 'visits');

export const visitsKey = queries.key();

export const ownVisits = () => pagesOf(queries.list, {});

export const nearbyRetailers = (visitId: Id) =>
  queries.listNearbyRetailers.queryOptions({ input: { visitId } });
