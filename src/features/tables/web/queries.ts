import type { Area } from '#shared/places/area.ts';
import type { Position } from '#shared/places/distance.ts';
import type { Id } from '#shared/ids.ts';
import { apiQueries } from '#ui/data/api.ts';
import { tablesApiClient } from '#ui/data/tables-api.ts';
import { pagesOf, pagesOfSearch } from '#ui/data/paging.ts';
import type { tablesContract } from '../contract.ts';
import { type FindSearch, questionOf } from './find-search.ts';

/** Queries have the campaigns' key as a prefix: invalidating the campaigns also invalidates found tables. */
export const tablesClient = tablesApiClient<typeof tablesContract>('tables');
const queries = apiQueries({ tables: tablesClient }, 'campaigns').tables;

/** Tables that fit a search, page by page. The previous results stay while the next ones load. */
export const foundTables = (search: FindSearch, near: Position | null, area: Area | null = null) =>
  pagesOfSearch(queries.search, { ...questionOf(search), ...(area ? { area } : near && { near }) });

/** The actor's wishes; null until they save some. */
export const ownWishes = () => queries.getWishes.queryOptions({ input: {} });

/** The keys to invalidate when wishes change: the wishes and every search. */
export const staleOfWishes = [queries.key()];

export const ownSearches = () => queries.searches.list.queryOptions({ input: {} });

/** The keys to invalidate when a search was saved, changed or removed. */
export const staleOfSearches = [queries.searches.key()];

/** Upcoming sessions at a store, page by page. */
export const programmeOf = (retailerId: Id) => pagesOf(queries.programme.list, { retailerId });
