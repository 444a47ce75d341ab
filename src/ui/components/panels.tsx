import type { ReactNode } from 'react';
import styles from './panels.module.css';

/** A few panels of one page side by side, as many as fit, each as tall as it needs to be. */
export const Panels = ({ children }: { children: ReactNode }) => (
  <div className={styles.panels}>{children}</div>
);
