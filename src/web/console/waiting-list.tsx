import { classNames } from '../../ui/components/class-names.ts';
import { Section } from '../../ui/page.tsx';
import { ConsoleLink } from './console-link.tsx';
import styles from './waiting-list.module.css';

/** A number that leads to what it counts. */
export type Waiting = {
  label: string;
  /** The section of the console that the number leads to. */
  section: string;
  search?: Record<string, string>;
  /** Undefined while it is not known. */
  count: number | undefined;
  /** There are more than were counted. */
  isMore?: boolean;
  failed: boolean;
  /** Somebody should look at it unless it is 0. */
  urgent?: boolean;
};

const numbers = new Intl.NumberFormat('en-US');

/** Counts end there: whoever counts says no more than that it is so many, or more. */
const MOST_COUNTED = 10_000;

/** Numbers side by side, each a link to the list behind it. */
export const WaitingList = ({ title, entries }: { title: string; entries: readonly Waiting[] }) => (
  <Section title={title}>
    <ul className={styles.list}>
      {entries.map(({ label, section, search, count, isMore = false, failed, urgent = false }) => (
        <li key={label}>
          <ConsoleLink
            section={section}
            search={search}
            className={classNames(styles.entry, urgent && count !== undefined && count > 0 && styles.urgent)}
          >
            <span className={styles.count}>{textOf(count, isMore, failed)}</span>
            <span className={styles.label}>{label}</span>
          </ConsoleLink>
        </li>
      ))}
    </ul>
  </Section>
);

function textOf(count: number | undefined, isMore: boolean, failed: boolean): string {
  if (count === undefined) return failed ? 'Unknown' : '…';
  return `${numbers.format(count)}${isMore || count >= MOST_COUNTED ? '+' : ''}`;
}
