import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { type LinkProps, Outlet, useRouterState } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { desk, deskKey } from '#features/desk/web/for-others/desk-queries.ts';
import { type DeskKind, deskKinds, MOST_WAITING } from '#shared/desk.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { Button } from '#ui/components/button.tsx';
import { classNames } from '#ui/components/class-names.ts';
import { queryClient } from '#ui/data/query.ts';
import { latePart } from '#ui/late/lazily.tsx';
import { useSession } from '#ui/session/session.ts';
import { setStepKeysOn, useStepKeysOn } from '#ui/focus/step-keys.ts';
import { Shell } from '../shell/shell.tsx';
import styles from './console-layout.module.css';

/** Few admins ever see it. */
const FactorBanner = latePart(() => import('./factor-banner.tsx'), 'FactorBanner');

type Section = {
  label: string;
  to: NonNullable<LinkProps['to']>;
  /** The work that waits there, which is counted beside it. */
  waits?: readonly DeskKind[];
};

/** The console's navigation, in groups. */
const groups: readonly { title: string; sections: readonly Section[] }[] = [
  {
    title: 'Today',
    sections: [
      { label: 'Overview', to: '/admin' },
      { label: 'Grading', to: '/admin/grading', waits: ['exam'] },
      { label: 'Reports', to: '/admin/moderation', waits: ['report', 'appeal'] },
      { label: 'Messages', to: '/admin/messages', waits: ['message'] },
      { label: 'Store claims', to: '/admin/store-claims', waits: ['store-claim'] },
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
      { label: 'Figures', to: '/admin/figures' },
    ],
  },
  {
    title: 'People',
    sections: [
      { label: 'Users', to: '/admin/users', waits: ['ban-appeal'] },
      { label: 'Requests', to: '/admin/requests', waits: ['request'] },
      { label: 'Audit log', to: '/admin/audit-log' },
    ],
  },
  {
    title: 'Site',
    sections: [{ label: 'Branding', to: '/admin/branding' }],
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
  const waiting = useWaiting();
  const { user } = useSession();
  const countOf = (kinds: readonly DeskKind[]): number =>
    kinds.reduce((sum, kind) => sum + (waiting?.[kind] ?? 0), 0);
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
          <WaitingCount count={countOf(deskKinds)} />
        </Button>
        <div id="console-links" className={classNames(styles.groups, open && styles.open)}>
          {groups.map(({ title, sections }) => (
            <div key={title}>
              <p className={styles.title}>{title}</p>
              <ul className={styles.links}>
                {sections.map(({ label, to, waits = [] }) => (
                  <li key={to}>
                    <AppLink
                      to={to}
                      className={styles.link}
                      activeOptions={{ exact: to === '/admin', includeSearch: false }}
                    >
                      {label}
                      <WaitingCount count={countOf(waits)} />
                    </AppLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <StepKeysSwitch />
        </div>
      </nav>
      <div className={styles.page}>
        {user?.factorDueAt && <FactorBanner dueAt={new Date(user.factorDueAt)} />}
        <Outlet />
      </div>
    </div>
  );
}

/** How much waits for the viewer: read every minute, and after every change that they make. */
function useWaiting() {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        const isDone = type === 'updated' && mutation.state.status === 'success';
        if (isDone) void client.invalidateQueries({ queryKey: deskKey });
      }),
    [client],
  );
  return useQuery(desk()).data?.waiting;
}

const numbers = new Intl.NumberFormat('en-US');

/** Nothing where nothing waits. */
function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {numbers.format(count)}
      {count >= MOST_WAITING && '+'}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}

/** Switches the keys that go from one piece of work to the next. */
function StepKeysSwitch() {
  const areOn = useStepKeysOn();
  return (
    <label className={styles.keys}>
      <input type="checkbox" checked={areOn} onChange={() => setStepKeysOn(!areOn)} />
      <span>
        <kbd>J</kbd> and <kbd>K</kbd> go to the next and the one before
      </span>
    </label>
  );
}
