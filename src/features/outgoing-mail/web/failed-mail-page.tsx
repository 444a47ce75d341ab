import { useQuery } from '@tanstack/react-query';
import { isolated } from '#shared/text/isolated.ts';
import { Address } from '#ui/data/address.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { useChange } from '#ui/data/change.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Moment } from '#ui/time/moment.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { type Column, Table } from '#ui/components/table.tsx';
import type { FailedMailView } from '../contract.ts';
import { TestMailButton } from './test-mail-button.tsx';
import { failedMail, outgoingMailClient } from './queries.ts';

const columns: Column<FailedMailView>[] = [
  { key: 'to', header: 'To', kind: 'main', cell: (mail) => <Address text={mail.to} /> },
  { key: 'subject', header: 'Subject', cell: (mail) => mail.subject },
  { key: 'created', header: 'Queued', cell: (mail) => <Moment iso={mail.createdAt} /> },
  { key: 'reason', header: 'What went wrong', cell: (mail) => mail.reason ?? 'Unknown' },
  { key: 'tries', header: 'Tries', kind: 'number', cell: (mail) => mail.tries },
  {
    key: 'next',
    header: 'Next try',
    cell: ({ nextTryAt }) =>
      nextTryAt === null ? <Badge tone="red">given up</Badge> : <Moment iso={nextTryAt} />,
  },
  { key: 'actions', header: 'Actions', kind: 'actions', cell: (mail) => <RetryButton mail={mail} /> },
];

function RetryButton({ mail }: { mail: FailedMailView }) {
  const retry = useChange(outgoingMailClient.retry, {
    done: 'The message is tried again',
    failed: 'The message could not be tried again',
    stale: [failedMail().queryKey],
  });
  return (
    <Button
      size="small"
      variant="quiet"
      busy={retry.isPending}
      aria-label={`Try again: ${isolated(mail.subject)} to ${mail.to}`}
      onClick={() => void retry.run({ mailId: mail.id })}
    >
      Try again
    </Button>
  );
}

/** /admin/failed-mail: mails that the mail server did not take. */
export function FailedMailPage() {
  const failed = useQuery(failedMail());
  return (
    <Page
      title="Failed mail"
      line="Messages that the mail server did not take. They are tried again for about a day, unless it refused them for good, and then kept for 30 days."
    >
      <TestMailButton />
      <Loaded
        query={failed}
        error="The failed mail could not be loaded. Please try again."
        loading={<Skeleton shape="row" count={4} />}
      >
        {({ items }) => (
          <Card flush>
            <Table
              label="Failed mail"
              rows={items}
              columns={columns}
              rowKey={(mail) => mail.id}
              empty={<EmptyState plain text="Every message went out, or is on its way." piece="flag" />}
            />
          </Card>
        )}
      </Loaded>
    </Page>
  );
}
