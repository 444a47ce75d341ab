import { apiQueries } from '#ui/data/api.ts';
import { tablesApiClient } from '#ui/data/tables-api.ts';
import type { tablesContract } from '../../contract.ts';

const client = tablesApiClient<typeof tablesContract>('tables');
export const searchesClient = client.searches;

const queries = apiQueries({ tables: client }, 'campaigns').tables.searches;

/** The actor's saved searches, the oldest first. */
export const ownSearches = () => queries.list.queryOptions({ input: {} });

/** What is read again once a search was saved, changed or removed. */
export const staleOfSearches = [queries.key()];
