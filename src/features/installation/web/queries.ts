import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import type { installationContract } from '../contract.ts';

const queries = apiQueries(adminApiClient<typeof installationContract>('installation'), 'installation');

export const health = () => queries.getHealth.queryOptions({ input: {} });

/** What waits, and which first steps are left. */
export const overview = () => queries.getOverview.queryOptions({ input: {} });
