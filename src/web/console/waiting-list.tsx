import type { LinkProps } from '@tanstack/react-router';
import { AppLink } from '../../ui/components/app-link.tsx';
import { classNames } from '../../ui/components/class-names.ts';
import { Section } from '../../ui/page.tsx';
import styles from './waiting-list.module.css';

/** A number that leads to what it counts. */
export type Waiting = {
  label: string;
  /** The list that is counted. */
  link: Pick<LinkProps, 'to' | 'search'>;
  /** Undefined while it is not known. */
  count: number | undefined;
  /** There are more than were counted. */
  isMore?: boolean;
  failed: boolean;
  /** Somebody should look at it unless it is 0. */
  urgent?: boolean;
};

const numbers = new Intl.NumberFormat('en-US');

/** The server stops counting there; the number is then shown with a plus sign. */
const MOST_COUNTED = 10_000;

/** Numbers side by side, each a link to what it counts. */
export const WaitingList = ({ title, entries }: { title: string; entries: readonly Waiting[] }) => (
  <Section title={title}>
    <ul className={styles.list}>
      {entries.map(({ label, link, count, isMore = false, failed, urgent = false }) => (
        <li key={label}>
          <AppLink
            {...link}
            className={classNames(styles.entry, urgent && count !== undefined && count > 0 && styles.urgent)}
          >
            <span className={styles.count}>{textOf(count, isMore, failed)}</span>
            <span className={styles.label}>{label}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  </Section>
);

function textOf(count: number | undefined, isMore: boolean, failed: boolean): string {
  if (count === undefined) return failed ? 'Unknown' : '…';
  return `${numbers.format(count)}${isMore || count >= MOST_COUNTED ? '+' : ''}`;
}
