import { useQuery } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { Card } from '#ui/components/card.tsx';
import { type Column, Table } from '#ui/components/table.tsx';
import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Section } from '#ui/page.tsx';
import type { SentNotice } from '../../admin-contract.ts';
import { Moment } from '#ui/time/moment.tsx';
import type { noticesContract } from '../../contract.ts';

const queries = apiQueries(adminApiClient<typeof noticesContract>('notices'), 'notices');

const columns: Column<SentNotice>[] = [
  { key: 'label', header: 'Kind', kind: 'main', cell: ({ label }) => label },
  { key: 'at', header: 'Sent', cell: ({ at }) => <Moment iso={at} /> },
  {
    key: 'read',
    header: 'Read in the app',
    cell: ({ readAt }) => (readAt === null ? 'Not yet' : <Moment iso={readAt} />),
  },
];

/** What a person was told lately: which kinds of notices and when, but not their words. */
export function SentSection({ userId }: { userId: Id }) {
  const sent = useQuery(queries.admin.listOfUser.queryOptions({ input: { userId } }));
  return (
    <Section title="What was sent">
      <Loaded
        query={sent}
        error="The notices could not be loaded. Please try again."
        loading={<Skeleton shape="row" count={3} />}
      >
        {({ items }) => (
          <Card flush>
            <Table
              label="What was sent"
              rows={items}
              rowKey={({ id }) => id}
              empty="Nothing was sent to them."
              columns={columns}
            />
          </Card>
        )}
      </Loaded>
    </Section>
  );
}
