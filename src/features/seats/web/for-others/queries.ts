import type { Id } from '#shared/ids.ts';
import { apiClient, apiQueries } from '#ui/data/api.ts';
import { pagesOf, pagesOfSearch } from '#ui/data/paging.ts';
import type { seatsContract } from '../../contract.ts';

export const seatsClient = apiClient<typeof seatsContract>('campaigns');

const queries = apiQueries(seatsClient, 'campaigns');

/** The seats of the user's player with their payments, page by page; all, or only the pending ones. */
export const ownSeats = (payment?: 'pending') => pagesOfSearch(queries.listPurchases, { payment });

/** What the user's player owes, by campaign. */
export const ownDebts = () => queries.listDebts.queryOptions({ input: {} });

/** The refunds that the user's player gets or has to pay, page by page; with `playerId`, only those that this player receives. */
export const refunds = (asked: { side: 'gets' | 'owes'; playerId?: Id }) =>
  pagesOf(queries.listRefunds, asked);

/** The seats of a session with their holders, page by page; for its organisers. */
export const seatsOf = (sessionId: Id) => pagesOf(queries.listSeats, { sessionId });
