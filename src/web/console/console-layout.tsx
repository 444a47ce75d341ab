import { Outlet, useRouterState } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/components/button.tsx';
import { classNames } from '../../ui/components/class-names.ts';
import styles from './console-layout.module.css';
import { ConsoleLink } from './console-link.tsx';
import { consoleSections } from './sections.ts';

/** What stands around every page of the console: its navigation, beside the page or, on a phone, behind a button. */
export function ConsoleLayout() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Following a link closes the menu: it was open at another address.
  const open = openAt === path;
  return (
    <div className={styles.console}>
      <nav className={styles.side} aria-label="Console">
        <Button
          className={styles.toggle}
          variant="quiet"
          aria-expanded={open}
          aria-controls="console-links"
          onClick={() => setOpenAt(open ? null : path)}
        >
          <MenuIcon size={18} aria-hidden="true" />
          Console menu
        </Button>
        <div id="console-links" className={classNames(styles.groups, open && styles.open)}>
          {consoleSections.map(({ title, links }) => (
            <div key={title}>
              <p className={styles.title}>{title}</p>
              <ul className={styles.links}>
                {links.map(({ label, section }) => (
                  <li key={section}>
                    <ConsoleLink section={section} className={styles.link}>
                      {label}
                    </ConsoleLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  );
}
