import { apiClient, apiQueries } from '#ui/data/api.ts';
import type { accountsContract } from '../contract.ts';

export const accountsClient = apiClient<typeof accountsContract>('accounts');
export const accountsQueries = apiQueries(accountsClient, 'accounts');

export const security = () => accountsQueries.security.get.queryOptions({ input: {} });

export const devices = () => accountsQueries.devices.list.queryOptions({ input: {} });

export const storageUsed = () => accountsQueries.storage.get.queryOptions({ input: {} });
