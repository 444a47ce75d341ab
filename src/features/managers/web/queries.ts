import type { Id } from '#shared/ids.ts';
import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import type { managersContract } from '../contract.ts';

export const managersClient = rareApiClient<typeof managersContract>('managers');

const queries = apiQueries(managersClient, 'managers');

/** The query key above all reads about who manages stores. */
export const managersKey = queries.key();

/** How the user stands to a store, and the ways to claim it. */
export const standing = (retailerId: Id) => queries.getStanding.queryOptions({ input: { retailerId } });

/** Who manages a store. */
export const managersOf = (retailerId: Id) => queries.list.queryOptions({ input: { retailerId } });
