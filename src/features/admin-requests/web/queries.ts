import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import { type BrowseState, browseStateOf } from '#ui/data/browse-state.ts';
import { browsePaging } from '#ui/data/paging.ts';
import type { adminRequestsContract } from '../contract.ts';

/** What waits for the yes of a second admin. */
export const adminRequestsClient = adminApiClient<typeof adminRequestsContract>('adminRequests');

const queries = apiQueries(adminRequestsClient, 'adminRequests');

/** The key of all queries about requests of admins. */
export const adminRequestsKey = queries.key();

const choices = { state: ['ended'] } as const;

export type RequestsState = BrowseState<typeof choices>;

/** Reads which requests are listed out of an address. */
export const readRequestsState = browseStateOf(choices);

/** Requests that wait, or those that ended, page by page. */
export const adminRequests = ({ state }: RequestsState) =>
  queries.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ state: state ?? 'waiting', cursor }),
    ...browsePaging,
  });

/** How many wait for a yes of the viewer. */
export const waitingRequests = (aboutUserId?: string) =>
  queries.countWaiting.queryOptions({ input: { aboutUserId } });
