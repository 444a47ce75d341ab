import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

type CardProps = {
  title?: ReactNode;
  /** The level of the title's heading: 2 directly below the page's heading, 3 below a section's. */
  level?: 2 | 3;
  /** Content to the right of the title: a badge, a button. */
  aside?: ReactNode;
  /** Content below a perforated line, like the stub of a ticket. */
  footer?: ReactNode;
  /** Tints the whole card. */
  tone?: 'plain' | 'positive' | 'negative';
  /** Removes the padding, for content with its own, such as a table. */
  flush?: boolean;
  className?: string | undefined;
  children?: ReactNode;
};

/** A framed tile for one thing. */
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

/** Cards side by side, as many as fit. Its children must be `li` elements. */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  <ul className={styles.grid}>{children}</ul>
);
