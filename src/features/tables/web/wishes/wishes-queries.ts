import { apiQueries } from '#ui/data/api.ts';
import { fewApiClient } from '#ui/data/few-api.ts';
import type { tablesContract } from '../../contract.ts';

export const wishesClient = fewApiClient<typeof tablesContract>('tables');

const queries = apiQueries({ tables: wishesClient }, 'campaigns').tables;

/** What suits the actor; null until they say so. */
export const ownWishes = () => queries.getWishes.queryOptions({ input: {} });

/** What is read again once wishes changed: they, and every search. */
export const staleOfWishes = [queries.key()];
