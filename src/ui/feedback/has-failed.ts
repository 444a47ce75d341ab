import type { UseQueryResult } from '@tanstack/react-query';

type Read = Pick<UseQueryResult, 'data' | 'isError' | 'isFetchedAfterMount'>;

/**
 * Whether a query failed and has nothing to show. It stays true while the query is retried, so that the error is shown
 * until there are data (`isError` becomes false during a retry). A failure on an earlier visit to the page does not
 * count, because the page reads again.
 */
export const hasFailed = ({ data, isError, isFetchedAfterMount }: Read): boolean =>
  data === undefined && (isError || isFetchedAfterMount);
