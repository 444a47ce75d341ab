import { apiQueries } from '#ui/data/api.ts';
import { tablesApiClient } from '#ui/data/tables-api.ts';
import type { tablesContract } from '../../contract.ts';

export const wishesClient = tablesApiClient<typeof tablesContract>('tables');

const queries = apiQueries({ tables: wishesClient }, 'campaigns').tables;

/** What suits the actor; null until they say so. */
export const ownWishes = () => queries.getWishes.queryOptions({ input: {} });

/** What is read again once wishes changed: they, and every search. */
export const staleOfWishes = [queries.key()];
