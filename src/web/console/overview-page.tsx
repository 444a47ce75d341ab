import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { userCounts } from '../../features/accounts/web/admin/queries.ts';
import { openMessages } from '../../features/contact/web/admin/queries.ts';
import { examsToGrade } from '../../features/exams/web/admin/admin-queries.ts';
import { linkOptions } from '@tanstack/react-router';
import { failedMail } from '../../features/outgoing-mail/web/queries.ts';
import { Page } from '../../ui/page.tsx';
import { type Waiting, WaitingList } from './waiting-list.tsx';

/** /admin: what waits for somebody, and how much there is of everything. */
export function OverviewPage() {
  const users = useQuery(userCounts());
  const messages = useQuery(openMessages());
  const mail = useQuery(failedMail());
  const grading = useInfiniteQuery(examsToGrade());
  const inReview = grading.data?.pages[0];
  const waiting: Waiting[] = [
    {
      label: 'Exams to grade',
      link: linkOptions({ to: '/admin/grading' }),
      count: inReview?.items.length,
      isMore: inReview !== undefined && inReview.nextCursor !== null,
      failed: grading.isError,
      urgent: true,
    },
    {
      label: 'Open messages',
      link: linkOptions({ to: '/admin/messages', search: { state: 'open' } }),
      count: messages.data?.open,
      failed: messages.isError,
      urgent: true,
    },
    {
      label: 'Failed mail',
      link: linkOptions({ to: '/admin/failed-mail' }),
      count: mail.data?.items.length,
      failed: mail.isError,
      urgent: true,
    },
  ];
  const { data, isError: failed } = users;
  const counts: Waiting[] = [
    { label: 'Users', link: linkOptions({ to: '/admin/users' }), count: data?.users, failed },
    {
      label: 'Admins',
      link: linkOptions({ to: '/admin/users', search: { role: 'admin' } }),
      count: data?.admins,
      failed,
    },
    {
      label: 'Banned users',
      link: linkOptions({ to: '/admin/users', search: { standing: 'banned' } }),
      count: data?.banned,
      failed,
    },
  ];
  return (
    <Page title="Admin console" line="What needs your attention, and how much there is.">
      <WaitingList title="Waiting" entries={waiting} />
      <WaitingList title="In numbers" entries={counts} />
    </Page>
  );
}
