import type { Id } from '#shared/ids.ts';
import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import type { figuresContract } from '../contract.ts';

const queries = apiQueries(rareApiClient<typeof figuresContract>('figures'), 'figures');

/** The figures of a store. */
export const figuresOfStore = (retailerId: Id) => queries.getOfStore.queryOptions({ input: { retailerId } });
