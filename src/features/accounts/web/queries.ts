import { apiClient, apiQueries } from '#ui/data/api.ts';
import type { accountsContract } from '../contract.ts';

export const accountsClient = apiClient<typeof accountsContract>('accounts');
export const accountsQueries = apiQueries(accountsClient, 'accounts');

/** How the user signs in. */
export const security = () => accountsQueries.security.get.queryOptions({ input: {} });

/** Where the user is signed in. */
export const devices = () => accountsQueries.devices.list.queryOptions({ input: {} });

/** How much storage the user's files take. */
export const storageUsed = () => accountsQueries.storage.get.queryOptions({ input: {} });
