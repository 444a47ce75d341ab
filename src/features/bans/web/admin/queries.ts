import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import type { Id } from '#shared/ids.ts';
import type { bansContract } from '../../contract.ts';

const client = adminApiClient<typeof bansContract>('bans');

export const bansAdmin = client.admin;

const queries = apiQueries(client, 'bans');

/** The bans of a user, newest first. */
export const bansOf = (userId: Id) => queries.admin.list.queryOptions({ input: { userId } });
