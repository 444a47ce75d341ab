import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { PathLink } from '#ui/components/path-link.tsx';
import type { Column } from '#ui/components/table.tsx';
import { BrowsePage } from '#ui/data/browse-page.tsx';
import type { BrowseFilter, ListScreenProps } from '#ui/data/browse.tsx';
import { useChange } from '#ui/data/change.ts';
import { Confirm } from '#ui/popups/confirm.tsx';
import { Moment } from '#ui/time/moment.tsx';
import type { AdminRequest } from '../contract.ts';
import { adminRequests, adminRequestsClient, adminRequestsKey } from './queries.ts';
import styles from './requests-page.module.css';

const filters: BrowseFilter[] = [
  { name: 'state', label: 'State', all: 'Waiting', options: [['ended', 'Ended']] },
];

const endings = {
  approved: { tone: 'green', word: 'agreed' },
  declined: { tone: 'red', word: 'declined' },
  withdrawn: { tone: 'grey', word: 'taken back' },
  expired: { tone: 'grey', word: 'not agreed in time' },
} as const;

const columns: Column<AdminRequest>[] = [
  {
    key: 'what',
    header: 'What',
    kind: 'main',
    cell: ({ what, why, path, outcome }) => (
      <>
        {path === null || outcome === 'approved' ? what : <PathLink path={path}>{what}</PathLink>}
        {why !== null && <span className={styles.rest}>{why}</span>}
      </>
    ),
  },
  { key: 'askedBy', header: 'Asked by', cell: ({ askedBy, isOwn }) => (isOwn ? 'You' : askedBy) },
  {
    key: 'state',
    header: 'State',
    cell: ({ outcome, decidedBy, decidedAt, expiresAt }) =>
      outcome === null ? (
        <span>
          Waits until <Moment iso={expiresAt} />
        </span>
      ) : (
        <>
          <Badge tone={endings[outcome].tone}>{endings[outcome].word}</Badge>
          <span className={styles.rest}>
            {decidedAt !== null && <Moment iso={decidedAt} />}
            {decidedBy !== null && `, ${isolated(decidedBy)}`}
          </span>
        </>
      ),
  },
  {
    key: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: (request) => request.outcome === null && <Decision request={request} />,
  },
];

type Asked = 'approve' | 'decline';

/** What the viewer may do about a request: agree or decline, or take back their own. */
function Decision({ request }: { request: AdminRequest }) {
  const { id: requestId, what, askedBy, isOwn, isAboutViewer, approvesFrom, shownSha256 } = request;
  const [asked, setAsked] = useState<Asked | null>(null);
  const shared = { stale: [adminRequestsKey] };
  const approve = useChange(adminRequestsClient.approve, {
    ...shared,
    stale: 'everything',
    done: 'You agreed, and it is done',
    failed: 'This could not be done',
  });
  const decline = useChange(adminRequestsClient.decline, {
    ...shared,
    done: isOwn ? 'Taken back' : 'Declined',
    failed: 'This could not be declined',
  });
  if (isAboutViewer) return <span className={styles.rest}>It is about you: another admin decides.</span>;
  return (
    <span className={styles.actions}>
      {!isOwn && approvesFrom !== null && (
        <span className={styles.rest}>
          You can agree from <Moment iso={approvesFrom} /> on.
        </span>
      )}
      {!isOwn && approvesFrom === null && (
        <Button size="small" aria-label={`Agree: ${what}`} onClick={() => setAsked('approve')}>
          Agree
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        aria-label={`${isOwn ? 'Take back' : 'Decline'}: ${what}`}
        onClick={() => setAsked('decline')}
      >
        {isOwn ? 'Take back' : 'Decline'}
      </Button>
      <Confirm
        open={asked !== null}
        onOpenChange={(open) => open || setAsked(null)}
        {...(asked === 'approve'
          ? {
              title: 'Agree to this?',
              text: `${what}. It is done at once, in the name of ${isolated(askedBy)}.`,
              confirm: 'Agree',
              danger: true,
            }
          : isOwn
            ? { title: 'Take this back?', text: `${what}. It is not done then.`, confirm: 'Take back' }
            : {
                title: 'Decline this?',
                text: `${what}. It is not done then, and whoever asked is told.`,
                confirm: 'Decline',
              })}
        onConfirm={() =>
          asked === 'approve' ? approve.run({ requestId, shownSha256 }) : decline.run({ requestId })
        }
      />
    </span>
  );
}

/** /admin/requests: what admins asked for that waits for the yes of another admin. */
export const RequestsPage = (props: ListScreenProps<typeof adminRequests>) => (
  <BrowsePage
    {...props}
    list={adminRequests}
    title="Requests"
    line={
      props.state.state === 'ended'
        ? 'How requests of the last 30 days ended, the latest first.'
        : 'If this site asks for a second admin, what cannot be undone waits here until another admin agrees. Each request waits seven days. Only those who have been an admin for seven days can agree.'
    }
    filters={filters}
    columns={columns}
    empty="Nothing waits for a second admin."
    noMatch="No request ended yet."
  />
);
