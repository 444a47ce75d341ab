import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import { browsedList } from '#ui/data/browse-state.ts';
import type { adminRequestsContract } from '../contract.ts';

/** What waits for the yes of a second admin. */
export const adminRequestsClient = adminApiClient<typeof adminRequestsContract>('adminRequests');

const queries = apiQueries(adminRequestsClient, 'adminRequests');

/** The key of all queries about requests of admins. */
export const adminRequestsKey = queries.key();

/** Requests that wait, or those that ended. */
export const adminRequests = browsedList(queries.list, { state: ['ended'] }, ({ state }) => ({
  state: state ?? 'waiting',
}));

/** How many wait for a yes of the viewer. */
export const waitingRequests = (aboutUserId?: string) =>
  queries.countWaiting.queryOptions({ input: { aboutUserId } });
