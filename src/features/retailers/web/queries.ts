import type { Area } from '#shared/places/area.ts';
import type { Position } from '#shared/places/distance.ts';
import type { Id } from '#shared/ids.ts';
import { apiClient, apiQueries } from '#ui/data/api.ts';
import { pagesOf, pagesOfSearch } from '#ui/data/paging.ts';
import type { retailersContract } from '../contract.ts';
import { questionOf, type SearchTerms } from './store-search.ts';

export const retailersClient = apiClient<typeof retailersContract>('retailers');

const queries = apiQueries(retailersClient, 'retailers');

/** The query key prefix of everything about stores: invalidated by a link or an edit. */
export const retailersKey = queries.key();

/** Stores that a search finds, page by page; the previous search's results stay until the new ones arrive. */
export const foundRetailers = (terms: SearchTerms, position: Position | null, area: Area | null = null) =>
  pagesOfSearch(queries.search, questionOf(terms, position, area));

/** Stores that the user's player is linked to, page by page. */
export const linkedRetailers = () => pagesOf(queries.listLinked, {});

/** Stores that the user's player manages, page by page. */
export const managedRetailers = () => pagesOf(queries.listManaged, {});

export type WrittenPlace = { state: string; zip: string; lat: number | null; lng: number | null };

/** Warnings about a place that is being typed. */
export const checkedPlace = (place: WrittenPlace) => queries.checkPlace.queryOptions({ input: place });

export const gamesToCome = (retailerId: Id) => queries.getGamesToCome.queryOptions({ input: { retailerId } });
