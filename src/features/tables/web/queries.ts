import type { Position } from '#shared/places/distance.ts';
import type { Id } from '#shared/ids.ts';
import { apiQueries } from '#ui/data/api.ts';
import { tablesApiClient } from '#ui/data/tables-api.ts';
import { pagesOf, pagesOfSearch } from '#ui/data/paging.ts';
import type { tablesContract } from '../contract.ts';
import { type FindSearch, questionOf } from './find-search.ts';

/** Below the key of the campaigns: what makes those stale makes what was found stale. */
export const tablesClient = tablesApiClient<typeof tablesContract>('tables');
const queries = apiQueries({ tables: tablesClient }, 'campaigns').tables;

/** Tables that fit a search, page by page. The previous results stay while the next ones load. */
export const foundTables = (search: FindSearch, near: Position | null) =>
  pagesOfSearch(queries.search, { ...questionOf(search), ...(near && { near }) });

/** What suits the actor; null until they say so. */
export const ownWishes = () => queries.getWishes.queryOptions({ input: {} });

/** What is read again once wishes changed: they, and every search. */
export const staleOfWishes = [queries.key()];

export const ownSearches = () => queries.searches.list.queryOptions({ input: {} });

/** What is read again once a search was saved, changed or removed. */
export const staleOfSearches = [queries.searches.key()];

/** Upcoming sessions at a store, page by page. */
export const programmeOf = (retailerId: Id) => pagesOf(queries.programme.list, { retailerId });
