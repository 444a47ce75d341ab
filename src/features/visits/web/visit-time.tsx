import { byServerClock } from '#ui/time/server-clock.ts';
import { useNow } from '#ui/time/use-now.ts';
import styles from './visit-card.module.css';
import { momentInWords, whenInWords, zoneOf } from './visit-words.ts';

/** When a visit was: as one would say it, and to the second below. */
export function VisitTime({ iso }: { iso: string }) {
  const now = useNow();
  return (
    <p className={styles.when}>
      <strong>{whenInWords(iso, byServerClock(now))}</strong>
      <span className={styles.exact}>
        <time dateTime={iso}>{momentInWords(iso)}</time> {zoneOf(iso)}
      </span>
    </p>
  );
}

/** A time that nobody can tell any more, with what the device's clock said. */
export const UnclearTime = ({ claimed }: { claimed: string }) => (
  <p className={styles.when}>
    <strong>Time not clear</strong>
    <span className={styles.exact}>
      This device’s clock showed <time dateTime={claimed}>{momentInWords(claimed)}</time>
    </span>
  </p>
);
