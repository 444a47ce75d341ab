import { useEffect } from 'react';
import { MOST_POINTS } from './map-points.ts';

/** A list that is loaded page by page. */
export type PagedQuery<Item> = {
  data: { pages: readonly { items: readonly Item[] }[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** Loads further pages of a list beside its map, as many as the map shows. */
export function useAllForMap(query: PagedQuery<unknown>): void {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const count = data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  const isWanted = hasNextPage && !isFetching && !isError && count > 0 && count < MOST_POINTS;
  // While a page is fetched none is wanted: so each page asks for the next one.
  useEffect(() => {
    if (isWanted) void fetchNextPage();
  }, [isWanted, fetchNextPage]);
}
