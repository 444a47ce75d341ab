import type { Id } from '#shared/ids.ts';
import { apiClient, apiQueries } from '#ui/data/api.ts';
import { cursorPaging } from '#ui/data/paging.ts';
import type { visitsContract } from '../contract.ts';

export const visitsClient = apiClient<typeof visitsContract>('visits');

const queries = apiQueries(visitsClient, 'visits');

/** The key of all queries about visits. */
export const visitsKey = queries.key();

/** The user's visits, page by page. */
export const ownVisits = () =>
  queries.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    ...cursorPaging,
  });

/** Retailers near a visit, nearest first. */
export const nearbyRetailers = (visitId: Id) =>
  queries.listNearbyRetailers.queryOptions({ input: { visitId } });
