import type { UseQueryResult } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { AppLink } from '#ui/components/app-link.tsx';
import { classNames } from '#ui/components/class-names.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Section } from '#ui/page.tsx';
import styles from './waiting-list.module.css';

/** A number that leads to what it counts. */
export type Waiting = {
  label: string;
  /** The list that is counted. */
  link: Pick<LinkProps, 'to' | 'search'>;
  /** Undefined while it is not known. */
  count: number | undefined;
  /** What it was counted by. */
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'isFetchedAfterMount' | 'refetch'>;
  /** Where the server stops counting; 10,000 unless said. */
  most?: number;
  /** Somebody should look at it unless it is 0. */
  urgent?: boolean;
};

const numbers = new Intl.NumberFormat('en-US');

/** The server stops counting there; the number is then shown with a plus sign. */
const MOST_COUNTED = 10_000;

/** Numbers side by side, each a link to what it counts. What could not be counted is said, with a way to try again. */
export function WaitingList({ title, entries }: { title: string; entries: readonly Waiting[] }) {
  const failed = new Set(
    entries.flatMap(({ count, query }) => (count === undefined && query.isError ? [query] : [])),
  );
  return (
    <Section title={title}>
      <ul className={styles.list}>
        {entries.map(({ label, link, count, most = MOST_COUNTED, urgent = false, query }) => (
          <li key={label}>
            <AppLink
              {...link}
              className={classNames(
                styles.entry,
                urgent && count !== undefined && count > 0 && styles.urgent,
              )}
            >
              {count === undefined ? (
                <span className={styles.unknown}>{query.isError ? 'Not known' : 'Counting...'}</span>
              ) : (
                <span className={styles.count}>
                  {numbers.format(count)}
                  {count >= most && '+'}
                </span>
              )}
              <span className={styles.label}>{label}</span>
            </AppLink>
          </li>
        ))}
      </ul>
      {failed.size > 0 && (
        <div className={styles.failure}>
          <ErrorState
            plain
            text="Some numbers could not be loaded. Please try again."
            busy={[...failed].some(({ isFetching }) => isFetching)}
            onRetry={() => {
              for (const query of failed) void query.refetch();
            }}
          />
        </div>
      )}
    </Section>
  );
}
