import type { Id } from '#shared/ids.ts';
import { apiQueries } from '#ui/data/api.ts';
import { rareApiClient } from '#ui/data/rare-api.ts';
import { pagesOf, pagesOfSearch } from '#ui/data/paging.ts';
import type { bookContract } from '../../book/contract.ts';

const client = rareApiClient<{ book: typeof bookContract }>('campaigns');

export const bookClient = client.book;

const queries = apiQueries(client, 'campaigns').book;

/** What the book is limited to. */
export type BookWithin = { campaignId?: Id | undefined };

export const bookSummary = (within: BookWithin) => queries.getSummary.queryOptions({ input: within });

type OfPlayers = BookWithin & { show: 'open' | 'all'; playerId?: Id | undefined };

export const bookPlayers = (asked: OfPlayers) => pagesOfSearch(queries.listPlayers, asked);

/** The seats of one player in the book, page by page; without a player, those of guests whom no player brought. */
export const bookSeats = (asked: BookWithin & { playerId?: Id | undefined }) =>
  pagesOf(queries.listSeats, asked);
