import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import { browsedList } from '#ui/data/browse-state.ts';
import type { accountsContract } from '../../contract.ts';

export const usersClient = adminApiClient<typeof accountsContract>('accounts').users;

const queries = apiQueries(adminApiClient<typeof accountsContract>('accounts'), 'accounts').users;

export const usersKey = queries.key();

/** Users as the console lists them. */
export const allUsers = browsedList(queries.list, {
  role: ['user', 'admin'],
  standing: ['active', 'banned', 'appealed'],
  names: ['alike'],
  sort: ['created', '-created', 'username', '-username'],
});

/** One user as the list shows them; an empty list if there is no such user. */
export const oneUser = (userId: string) => queries.list.queryOptions({ input: { userId } });

export const userCounts = () => queries.count.queryOptions({ input: {} });

/** The details of one user that the list does not show. */
export const userDetails = (userId: string) => queries.get.queryOptions({ input: { userId } });

/** The devices where a user is signed in. */
export const devicesOf = (userId: string) => queries.listDevices.queryOptions({ input: { userId } });
