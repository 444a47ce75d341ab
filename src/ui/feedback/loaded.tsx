import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { hasFailed } from './has-failed.ts';
import { Skeleton } from './skeleton.tsx';

type LoadedProps<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'isFetchedAfterMount' | 'isFetching' | 'refetch'>;
  /** The specification's text for a failed read. */
  error: string;
  /** Shown while loading; a skeleton of lines by default. */
  loading?: ReactNode;
  children: (data: T) => ReactNode;
};

/** Shows the data of a query; a skeleton before they arrive, and an error with a retry after a failure. */
export function Loaded<T>({ query, error, loading, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (hasFailed(query))
    return <ErrorState text={error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  return loading ?? <Skeleton />;
}
