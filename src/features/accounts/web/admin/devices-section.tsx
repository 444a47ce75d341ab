import { useQuery } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { Card } from '#ui/components/card.tsx';
import { type Column, Table } from '#ui/components/table.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Section } from '#ui/page.tsx';
import { Moment } from '#ui/time/moment.tsx';
import type { UserDevice } from '../../admin-contract.ts';
import { deviceName } from '../../device-rules.ts';
import { devicesOf } from './queries.ts';

const columns: Column<UserDevice>[] = [
  { key: 'name', header: 'Device', kind: 'main', cell: ({ userAgent }) => deviceName(userAgent) },
  { key: 'since', header: 'Signed in', cell: ({ signedInAt }) => <Moment iso={signedInAt} /> },
  { key: 'seen', header: 'Last seen', cell: ({ lastSeenAt }) => <Moment iso={lastSeenAt} /> },
];

export function DevicesSection({ userId }: { userId: Id }) {
  const devices = useQuery(devicesOf(userId));
  return (
    <Section title="Devices">
      <Loaded
        query={devices}
        error="The devices could not be loaded. Please try again."
        loading={<Skeleton shape="row" count={2} />}
      >
        {({ items }) => (
          <Card flush>
            <Table
              label="Devices"
              rows={items}
              rowKey={({ id }) => id}
              empty="They are signed in nowhere."
              columns={columns}
            />
          </Card>
        )}
      </Loaded>
    </Section>
  );
}
