import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import type { figuresContract } from '../../contract.ts';

const queries = apiQueries(adminApiClient<typeof figuresContract>('figures'), 'figures');

/** The figures of all stores together. */
export const wholeFigures = () => queries.admin.getWhole.queryOptions({ input: {} });
