import type { UseQueryResult } from '@tanstack/react-query';

type Read = Pick<UseQueryResult, 'data' | 'isError' | 'isFetchedAfterMount'>;

/**
 * Whether a query has nothing to show because it failed, also while it is tried again: what says so stays until there is
 * something in its place. (`isError` goes while a query without data is tried again.) A failure of an earlier visit to
 * the page does not count: the page reads again.
 */
export const hasFailed = ({ data, isError, isFetchedAfterMount }: Read): boolean =>
  data === undefined && (isError || isFetchedAfterMount);
