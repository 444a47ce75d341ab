import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

type CardProps = {
  title?: ReactNode;
  /** The title's level below the heading above it: 2 right below the page's, 3 below a section's. */
  level?: 2 | 3;
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
  level = 3,
  aside,
  footer,
  tone = 'plain',
  flush = false,
  className,
  children,
}: CardProps) {
  const classes = classNames(styles.card, flush && styles.flush, tone !== 'plain' && styles[tone], className);
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <article className={classes}>
      {(title || aside) && (
        <header className={styles.head}>
          {title ? <Heading className={styles.title}>{title}</Heading> : <span />}
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
