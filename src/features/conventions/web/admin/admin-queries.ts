import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import { browsedList } from '#ui/data/browse-state.ts';
import type { conventionsContract } from '../../contract.ts';
import { conventionQueries } from '../queries.ts';

const client = adminApiClient<typeof conventionsContract>('conventions');

export const conventionsAdmin = client.admin;

const adminQueries = apiQueries(client, 'conventions').admin;

/** The key above everything that was read about conventions. */
export const conventionsKey = conventionQueries.key();

/** Conventions as the console lists them. */
export const managedConventions = browsedList(adminQueries.list, {
  sort: ['start', '-start', 'name', '-name'],
});
