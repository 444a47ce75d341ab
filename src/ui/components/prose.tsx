import type { ReactNode } from 'react';
import styles from './prose.module.css';

/** Running text with headings and lists, in a comfortable line length. */
export const Prose = ({ children }: { children: ReactNode }) => (
  <div className={styles.prose}>{children}</div>
);
