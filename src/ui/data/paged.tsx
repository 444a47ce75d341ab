import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '#shared/paging.ts';
import { Button } from '../components/button.tsx';
import { Loaded } from '../feedback/loaded.tsx';
import { notifyFailure } from '../feedback/toast.ts';
import styles from './paged.module.css';

type PagedProps<T> = {
  query: UseInfiniteQueryResult<InfiniteData<Page<T>>>;
  /** The specification's text for a failed read. */
  error: string;
  /** Shown while loading; a skeleton of lines by default. */
  loading?: ReactNode;
  /** Renders all items that were read so far, or an empty list. */
  children: (items: T[]) => ReactNode;
};

/** A list that is read page by page: its items so far, and a button to load more. */
export function Paged<T>({ query, error, loading, children }: PagedProps<T>) {
  const loadMore = async () => {
    const { isFetchNextPageError } = await query.fetchNextPage();
    if (isFetchNextPageError) notifyFailure(error);
  };
  return (
    <Loaded query={query} error={error} {...(loading !== undefined && { loading })}>
      {({ pages }) => (
        <>
          {children(pages.flatMap((page) => page.items))}
          <LoadMore
            hasMore={query.hasNextPage}
            busy={query.isFetchingNextPage}
            onLoadMore={() => void loadMore()}
          />
        </>
      )}
    </Loaded>
  );
}

type LoadMoreProps = {
  /** Whether the list has more pages; if not, nothing is shown. */
  hasMore: boolean;
  busy?: boolean;
  onLoadMore: () => void;
};

/** Loads the next page of a list. */
export const LoadMore = ({ hasMore, busy = false, onLoadMore }: LoadMoreProps) =>
  hasMore && (
    <div className={styles.more}>
      <Button variant="quiet" busy={busy} onClick={onLoadMore}>
        Load more
      </Button>
    </div>
  );
