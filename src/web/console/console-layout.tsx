import { QueryClientProvider } from '@tanstack/react-query';
import { type LinkProps, Outlet, useRouterState } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AppLink } from '#ui/components/app-link.tsx';
import { Button } from '#ui/components/button.tsx';
import { classNames } from '#ui/components/class-names.ts';
import { queryClient } from '#ui/data/query.ts';
import { Shell } from '../shell/shell.tsx';
import styles from './console-layout.module.css';
import { FactorBanner } from './factor-banner.tsx';

type Section = { label: string; to: NonNullable<LinkProps['to']> };

/** The console's navigation, in groups. */
const groups: readonly { title: string; sections: readonly Section[] }[] = [
  {
    title: 'Today',
    sections: [
      { label: 'Overview', to: '/admin' },
      { label: 'Grading', to: '/admin/grading' },
      { label: 'Reports', to: '/admin/moderation' },
      { label: 'Messages', to: '/admin/messages' },
      { label: 'Failed mail', to: '/admin/failed-mail' },
      { label: 'Failed invitations', to: '/admin/failed-invites' },
    ],
  },
  {
    title: 'Games',
    sections: [
      { label: 'Game systems', to: '/admin/game-systems' },
      { label: 'Exams', to: '/admin/exams' },
      { label: 'Campaigns', to: '/admin/campaigns' },
      { label: 'Retailers', to: '/admin/retailers' },
      { label: 'Conventions', to: '/admin/conventions' },
      { label: 'Agreements', to: '/admin/agreements' },
    ],
  },
  {
    title: 'People',
    sections: [
      { label: 'Users', to: '/admin/users' },
      { label: 'Requests', to: '/admin/requests' },
      { label: 'Audit log', to: '/admin/audit-log' },
    ],
  },
];

/** The site's shell around the console, with the cache of what the API said. */
export const ConsoleShell = ({ children }: { children?: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <Shell>{children ?? <Outlet />}</Shell>
  </QueryClientProvider>
);

/** What stands around every page of the console: its navigation, beside the page or, on a phone, under a button. */
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
          {groups.map(({ title, sections }) => (
            <div key={title}>
              <p className={styles.title}>{title}</p>
              <ul className={styles.links}>
                {sections.map(({ label, to }) => (
                  <li key={to}>
                    <AppLink
                      to={to}
                      className={styles.link}
                      activeOptions={{ exact: to === '/admin', includeSearch: false }}
                    >
                      {label}
                    </AppLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
      <div className={styles.page}>
        <FactorBanner />
        <Outlet />
      </div>
    </div>
  );
}
