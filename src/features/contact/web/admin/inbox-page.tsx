import { isolated } from '#shared/text/isolated.ts';
import { TakerBadge } from '#features/desk/web/for-others/taken.tsx';
import { Address } from '#ui/data/address.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { BrowsePage } from '#ui/data/browse-page.tsx';
import type { BrowseFilter, ListScreenProps } from '#ui/data/browse.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import { Moment } from '#ui/time/moment.tsx';
import type { Column } from '#ui/components/table.tsx';
import type { ReceivedMessage } from '../../admin-contract.ts';
import { receivedMessages } from './queries.ts';
import styles from './message-details.module.css';

const MessageDetails = lazily(() => import('./message-details.tsx'), 'MessageDetails');

const filters: BrowseFilter[] = [
  {
    name: 'state',
    label: 'State',
    all: 'All',
    options: [
      ['open', 'Open'],
      ['done', 'Done'],
    ],
  },
];

const columns: Column<ReceivedMessage>[] = [
  { key: 'subject', header: 'Subject', kind: 'main', cell: (message) => message.subject },
  {
    key: 'from',
    header: 'From',
    cell: ({ name, email }) => (
      <>
        {isolated(name)}, <Address text={email} />
      </>
    ),
  },
  {
    key: 'created',
    header: 'Received',
    sortable: true,
    cell: (message) => <Moment iso={message.createdAt} />,
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ id, handledAt }) =>
      handledAt === null ? (
        <span className={styles.badges}>
          <Badge tone="yellow">open</Badge>
          <TakerBadge id={id} />
        </span>
      ) : (
        <Badge tone="green">done</Badge>
      ),
  },
];

const detailsOf = (message: ReceivedMessage) => <MessageDetails message={message} />;

/** /admin/messages: the messages of the contact page. */
export const InboxPage = (props: ListScreenProps<typeof receivedMessages>) => (
  <BrowsePage
    {...props}
    list={receivedMessages}
    title="Messages"
    line="What people wrote by the contact page."
    search="Name, email or subject"
    filters={filters}
    columns={columns}
    exportName="messages"
    expand={detailsOf}
    expandLabel={(message) => `Read ${isolated(message.subject)}`}
    empty="Nobody has written yet."
    noMatch="No messages match your search."
  />
);
