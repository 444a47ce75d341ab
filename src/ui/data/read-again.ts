import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches the queries of a key, or all queries: those on the page now, others when they are next shown. A first fetch
 * that is in progress is awaited and repeated: it may have begun before the change, and the cache would keep its
 * outdated answer.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey = []): Promise<void> {
  const firstReads = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  await client.invalidateQueries({ queryKey });
  await Promise.all(
    firstReads.map((read) => client.invalidateQueries({ queryKey: read.queryKey, exact: true })),
  );
}
