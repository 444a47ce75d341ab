import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads again what is on the page of a key, or of all keys; what is not is read when it is next shown. A first read that
 * is under way is waited for and done once more: it may be from before the change, and the cache would keep its answer.
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
