import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import { type BrowseState, browseStateOf } from '#ui/data/browse-state.ts';
import { browsePaging } from '#ui/data/paging.ts';
import type { accountsContract } from '../../contract.ts';

export const usersClient = adminApiClient<typeof accountsContract>('accounts').users;

const queries = apiQueries(adminApiClient<typeof accountsContract>('accounts'), 'accounts').users;

const choices = {
  role: ['user', 'admin'],
  standing: ['active', 'banned', 'appealed'],
  names: ['alike'],
  sort: ['created', '-created', 'username', '-username'],
} as const;

export type UsersState = BrowseState<typeof choices>;

/** Reads search, filters and order of the users from an address. */
export const readUsersState = browseStateOf(choices);

export const usersKey = queries.key();

/** Users as the console lists them, page by page. */
export const allUsers = (state: UsersState) =>
  queries.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...state, cursor }),
    ...browsePaging,
  });

/** One user as the list shows them: none where there is no such user. */
export const oneUser = (userId: string) => queries.list.queryOptions({ input: { userId } });

export const userCounts = () => queries.count.queryOptions({ input: {} });

/** What there is to know of one user beyond the list. */
export const userDetails = (userId: string) => queries.get.queryOptions({ input: { userId } });

/** The devices where a user is signed in. */
export const devicesOf = (userId: string) => queries.listDevices.queryOptions({ input: { userId } });
