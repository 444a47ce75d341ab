import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Whether a query has nothing to show because it failed, also while it is tried again: what says so stays until there is
 * something in its place. (`isError` goes while a query without data is tried again.)
 */
export const hasFailed = ({ data, isFetched }: Pick<UseQueryResult, 'data' | 'isFetched'>): boolean =>
  isFetched && data === undefined;
