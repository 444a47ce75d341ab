import { addressLine } from '../../rules.ts';
import type { ImportPlan } from '../../import/plan-import.ts';
import styles from './import-page.module.css';

/** The number of stores shown before anything is sent. */
const SHOWN = 5;

/** The first stores of a file as they would be stored, which reveals a wrong column or encoding. */
export function ImportPreview({ plan }: { plan: ImportPlan }) {
  const rows = plan.batches.slice(0, 1).flatMap((batch) => batch.slice(0, SHOWN));
  if (rows.length === 0) return <p className={styles.note}>No row can be stored.</p>;
  return (
    <ol className={styles.preview}>
      {rows.map(({ line, store, warnings }) => (
        <li key={line}>
          <strong>{store.name}</strong>
          <span>{addressLine(store) || 'No address'}</span>
          <span>
            {[store.phone, store.email, store.websiteUrl, positionOf(store)].filter(Boolean).join(' · ')}
          </span>
          {warnings.map((warning) => (
            <span key={warning} className={styles.warning}>
              {warning}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}

const positionOf = ({ lat, lng }: { lat: number | null; lng: number | null }): string =>
  lat === null || lng === null ? 'Placed by its ZIP code' : `${lat.toFixed(4)}, ${lng.toFixed(4)}`;
