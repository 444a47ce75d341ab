import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import { browsedList } from '#ui/data/browse-state.ts';
import type { managersContract } from '../../contract.ts';

const client = adminApiClient<typeof managersContract>('managers');

export const managersAdmin = client.admin;

const adminQueries = apiQueries(client, 'managers').admin;

export const claimsKey = adminQueries.key();

/** Claims to stores, as the console lists them. */
export const storeClaims = browsedList(adminQueries.listClaims, {
  state: ['waiting', 'decided'],
  sort: ['created', '-created'],
});
