import { isolated } from '#shared/text/isolated.ts';
import { BrowsePage } from '#ui/data/browse-page.tsx';
import type { ListScreenProps } from '#ui/data/browse.tsx';
import { Day, Moment } from '#ui/time/moment.tsx';
import type { Column } from '#ui/components/table.tsx';
import type { FailedInvite } from '../../admin-contract.ts';
import { failedInvites } from './admin-queries.ts';

const columns: Column<FailedInvite>[] = [
  { key: 'email', header: 'To', kind: 'main', cell: (invite) => invite.email },
  {
    key: 'name',
    header: 'Name',
    cell: ({ firstName, lastName }) => `${isolated(firstName)} ${isolated(lastName)}`,
  },
  { key: 'inviter', header: 'Invited by', cell: (invite) => invite.inviterUsername },
  { key: 'created', header: 'Invited', sortable: true, cell: (invite) => <Moment iso={invite.createdAt} /> },
  { key: 'expires', header: 'Expires', cell: (invite) => <Day iso={invite.expiresAt} /> },
];

/** /admin/failed-invites: invitations that the mail server did not accept. */
export const FailedInvitesPage = (props: ListScreenProps<typeof failedInvites>) => (
  <BrowsePage
    {...props}
    list={failedInvites}
    title="Failed invitations"
    line="Invitations whose message did not go out. Only the inviter can send one again."
    search="Address or name"
    columns={columns}
    empty="The message of every invitation went out."
    noMatch="No failed invitations match your search."
  />
);
