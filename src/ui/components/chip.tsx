import type { ReactNode } from 'react';
import styles from './chip.module.css';

type ChipProps = {
  /** Whether a toggle is on; left out for a chip that triggers an action. */
  isOn?: boolean;
  onPress: () => void;
  children: ReactNode;
};

/** A small round button in a row of others: a filter, a range, a suggestion. */
export const Chip = ({ isOn, onPress, children }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onPress}>
    {children}
  </button>
);
