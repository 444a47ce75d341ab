import type { ReactNode } from 'react';
import styles from './chip.module.css';

type ChipProps = {
  /** For one of several that are switched on and off; left out for one that does something each time. */
  isOn?: boolean;
  onPress: () => void;
  children: ReactNode;
};

/** A small round button in a row of its like: a filter, a range, a suggestion. */
export const Chip = ({ isOn, onPress, children }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onPress}>
    {children}
  </button>
);
