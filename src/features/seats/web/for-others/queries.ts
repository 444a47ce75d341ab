import type { Id } from '#shared/ids.ts';
import { apiClient, apiQueries } from '#ui/data/api.ts';
import { pagesOf, pagesOfSearch } from '#ui/data/paging.ts';
import type { seatsContract } from '../../contract.ts';

export const seatsClient = apiClient<typeof seatsContract>('campaigns');

const queries = apiQueries(seatsClient, 'campaigns');

/** The seats of the user's player with their payments, all or the pending ones, page by page. */
export const ownSeats = (payment?: 'pending') => pagesOfSearch(queries.listPurchases, { payment });

/** What the user's player owes, by campaign. */
export const ownDebts = () => queries.listDebts.queryOptions({ input: {} });

/** The refunds that the user's player gets, or is to pay, page by page; to one player alone where one is given. */
export const refunds = (asked: { side: 'gets' | 'owes'; playerId?: Id }) =>
  pagesOf(queries.listRefunds, asked);

/** Who holds the seats of a session, page by page; for its organiser. */
export const seatsOf = (sessionId: Id) => pagesOf(queries.listSeats, { sessionId });
