import { byServerClock } from '#ui/time/server-clock.ts';
import { useNow } from '#ui/time/use-now.ts';
import styles from './visit-card.module.css';
import { momentInWords, whenInWords, zoneOf } from './visit-words.ts';

/** The time of a visit: in everyday words, and below that to the second. */
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

/** Shown if the time of a visit can't be determined, with the time that the device's clock showed. */
export const UnclearTime = ({ claimed }: { claimed: string }) => (
  <p className={styles.when}>
    <strong>Time not clear</strong>
    <span className={styles.exact}>
      This device’s clock showed <time dateTime={claimed}>{momentInWords(claimed)}</time>
    </span>
  </p>
);
