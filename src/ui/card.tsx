import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

type CardProps = {
  title?: ReactNode;
  /** Stands at the right of the title: a badge, a button. */
  aside?: ReactNode;
  /** Stands under a perforation, like the stub of a ticket. */
  footer?: ReactNode;
  /** Tints the whole card. */
  tone?: 'plain' | 'positive' | 'negative';
  /** Leaves the padding to what is inside, such as a table. */
  flush?: boolean;
  className?: string | undefined;
  children?: ReactNode;
};

/** A tile of the table: the frame for one thing. */
export function Card({
  title,
  aside,
  footer,
  tone = 'plain',
  flush = false,
  className,
  children,
}: CardProps) {
  const classes = classNames(styles.card, flush && styles.flush, tone !== 'plain' && styles[tone], className);
  return (
    <article className={classes}>
      {(title || aside) && (
        <header className={styles.head}>
          {title ? <h3>{title}</h3> : <span />}
          {aside}
        </header>
      )}
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </article>
  );
}

/** Cards side by side, as many as fit. Give it `li` children. */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  <ul className={styles.grid}>{children}</ul>
);
