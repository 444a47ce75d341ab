import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

export type BadgeTone = 'grey' | 'blue' | 'yellow' | 'purple' | 'green' | 'red' | 'orange' | 'dark';

/** A short state or category. The words say it; the colour only helps. */
export const Badge = ({ tone = 'grey', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span className={classNames(styles.badge, styles[tone])}>{children}</span>
);
