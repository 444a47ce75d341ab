import { useNow } from '../../../ui/time/use-now.ts';
import styles from './visit-card.module.css';
import { momentInWords, whenInWords, zoneOf } from './visit-words.ts';

/** When a visit was: as one would say it, and to the second below. */
export function VisitTime({ iso }: { iso: string }) {
  const now = useNow();
  return (
    <p className={styles.when}>
      <strong>{whenInWords(iso, now)}</strong>
      <span className={styles.exact}>
        <time dateTime={iso}>{momentInWords(iso)}</time> {zoneOf(iso)}
      </span>
    </p>
  );
}
