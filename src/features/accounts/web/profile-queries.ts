import { apiClient } from '../../../ui/api.ts';
import type { accountsContract } from '../contract.ts';

/** The operations of accounts. */
export const accountsClient = apiClient<typeof accountsContract>('accounts');
