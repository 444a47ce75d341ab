import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import type { brandingContract } from '../contract.ts';

export const brandingClient = adminApiClient<typeof brandingContract>('branding');

export const storedBranding = () => apiQueries(brandingClient, 'branding').get.queryOptions({ input: {} });
