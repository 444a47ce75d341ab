import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { userCounts } from '#features/accounts/web/admin/queries.ts';
import { waitingRequests } from '#features/admin-requests/web/queries.ts';
import { desk } from '#features/desk/web/for-others/desk-queries.ts';
import { FirstSteps } from '#features/installation/web/first-steps.tsx';
import { HealthPanel } from '#features/installation/web/health-panel.tsx';
import { overview } from '#features/installation/web/queries.ts';
import { failedMail } from '#features/outgoing-mail/web/queries.ts';
import { Page } from '#ui/page.tsx';
import { type Waiting, WaitingList } from './waiting-list.tsx';

/** The server lists no more failed mail than this. */
const MOST_FAILED_MAIL = 200;

/** /admin: what waits for somebody, how much there is of everything, and how the installation is. */
export function OverviewScreen() {
  const users = useQuery(userCounts());
  const work = useQuery(desk());
  const waits = work.data?.waiting;
  const requests = useQuery(waitingRequests());
  const mail = useQuery(failedMail());
  const found = useQuery(overview());
  const waiting: Waiting[] = [
    {
      label: 'Exams to grade',
      link: linkOptions({ to: '/admin/grading' }),
      count: waits?.exam,
      query: work,
      urgent: true,
    },
    {
      label: 'Reports and appeals',
      link: linkOptions({ to: '/admin/moderation' }),
      count: waits && waits.report + waits.appeal,
      query: work,
      urgent: true,
    },
    ...(requests.data?.isRequired
      ? [
          {
            label: 'Requests of other admins',
            link: linkOptions({ to: '/admin/requests' }),
            count: waits?.request,
            query: work,
            urgent: true,
          },
        ]
      : []),
    {
      label: 'Open messages',
      link: linkOptions({ to: '/admin/messages', search: { state: 'open' } }),
      count: waits?.message,
      query: work,
      urgent: true,
    },
    {
      label: 'Claims to stores',
      link: linkOptions({ to: '/admin/store-claims', search: { state: 'waiting' } }),
      count: waits?.['store-claim'],
      query: work,
      urgent: true,
    },
    {
      label: 'Failed mail',
      link: linkOptions({ to: '/admin/failed-mail' }),
      count: mail.data?.items.length,
      most: MOST_FAILED_MAIL,
      query: mail,
      urgent: true,
    },
  ];
  const counts: Waiting[] = [
    { label: 'Users', link: linkOptions({ to: '/admin/users' }), count: users.data?.users, query: users },
    {
      label: 'Admins',
      link: linkOptions({ to: '/admin/users', search: { role: 'admin' } }),
      count: users.data?.admins,
      query: users,
    },
    {
      label: 'Banned users',
      link: linkOptions({ to: '/admin/users', search: { standing: 'banned' } }),
      count: users.data?.banned,
      query: users,
    },
  ];
  return (
    <Page title="Admin console" line="What needs your attention, how much there is, and how the site is.">
      {found.data && <FirstSteps toDo={found.data.stepsToDo} />}
      <WaitingList title="Waiting" entries={waiting} />
      <WaitingList title="In numbers" entries={counts} />
      <HealthPanel />
    </Page>
  );
}
