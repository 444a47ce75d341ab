import type { ReactNode } from 'react';
import { classNames } from './components/class-names.ts';
import { usePageTitle } from './page-title.ts';
import styles from './page.module.css';

type PageProps = {
  /** The heading; also names the page in the browser's title bar. */
  title: string;
  /** What `title` is replaced with on the page itself, if that needs more than text. */
  heading?: ReactNode;
  /** One line under the heading. */
  line?: ReactNode;
  /** Buttons at the right of the heading. */
  actions?: ReactNode;
  /** For forms and texts, which read better in a column. */
  narrow?: boolean;
  children?: ReactNode;
};

/** A page with its head. Every route but the landing page begins with one. */
export function Page({ title, heading, line, actions, narrow = false, children }: PageProps) {
  usePageTitle(title);
  return (
    <div className={classNames('wrap', styles.page, narrow && styles.narrow)}>
      <div className={styles.head}>
        <div>
          <h1>{heading ?? title}</h1>
          {line && <p className={styles.line}>{line}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

type SectionProps = { title: string; actions?: ReactNode; children: ReactNode };

export const Section = ({ title, actions, children }: SectionProps) => (
  <section className={styles.section} aria-label={title}>
    <div className={styles.sectionHead}>
      <h2>{title}</h2>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
    {children}
  </section>
);

/** A few panels of one page side by side, as many as fit, all of the same height. */
export const Panels = ({ children }: { children: ReactNode }) => (
  <div className={styles.panels}>{children}</div>
);
