import type { Id } from '#shared/ids.ts';
import { inOneLine } from '#shared/text/isolated.ts';
import styles from './retailer-picks.module.css';

/** The facts of a store that are shown to pick it by. */
export type PickableRetailer = {
  id: Id;
  name: string;
  address: string | null;
  city: string | null;
  state: string | null;
  distanceMiles?: number | null;
};

type RetailerPicksProps = {
  retailers: readonly PickableRetailer[];
  busy?: boolean;
  onPick: (retailer: PickableRetailer) => void;
};

/** A list of stores to pick one from, each with its address and, if known, the distance in miles. */
export const RetailerPicks = ({ retailers, busy = false, onPick }: RetailerPicksProps) => (
  <ul className={styles.picks}>
    {retailers.map((retailer) => (
      <li key={retailer.id}>
        <button type="button" className={styles.pick} disabled={busy} onClick={() => onPick(retailer)}>
          <span className={styles.name}>{retailer.name}</span>
          {typeof retailer.distanceMiles === 'number' && (
            <span className={styles.miles}>{`${retailer.distanceMiles.toFixed(1)} miles`}</span>
          )}
          <span className={styles.place}>{inOneLine([retailer.address, retailer.city, retailer.state])}</span>
        </button>
      </li>
    ))}
  </ul>
);
