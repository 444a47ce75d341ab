import { apiQueries } from '#ui/data/api.ts';
import { tablesApiClient } from '#ui/data/tables-api.ts';
import type { tablesContract } from '../../contract.ts';

const queries = apiQueries({ tables: tablesApiClient<typeof tablesContract>('tables') }, 'campaigns').tables;

/** The next sessions at the stores that the actor linked. */
export const sessionsAtLinkedStores = () => queries.programme.listAtLinkedStores.queryOptions({ input: {} });
