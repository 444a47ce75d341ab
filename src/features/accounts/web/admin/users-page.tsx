import { Suspense } from 'react';
import { Address } from '#ui/data/address.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { BrowsePage } from '#ui/data/browse-page.tsx';
import type { BrowseFilter, ListScreenProps } from '#ui/data/browse.tsx';
import { Day } from '#ui/time/moment.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { Column } from '#ui/components/table.tsx';
import type { ListedUser } from '../../admin-contract.ts';
import { RoleBadge } from '../role-badge.tsx';
import { allUsers } from './queries.ts';
import { lazily } from '#ui/late/lazily.tsx';

const filters: BrowseFilter[] = [
  {
    name: 'role',
    label: 'Role',
    all: 'All roles',
    options: [
      ['user', 'Users'],
      ['admin', 'Admins'],
    ],
  },
  {
    name: 'standing',
    label: 'Standing',
    all: 'All',
    options: [
      ['active', 'Not banned'],
      ['banned', 'Banned'],
      ['appealed', 'Appealed against a ban'],
    ],
  },
  {
    name: 'names',
    label: 'Names',
    all: 'All names',
    options: [['alike', 'Same as another']],
  },
];

const columns: Column<ListedUser>[] = [
  { key: 'username', header: 'Username', kind: 'main', sortable: true, cell: (user) => user.username },
  {
    key: 'email',
    header: 'Email',
    cell: ({ email }) => (email === null ? 'Phone only' : <Address text={email} />),
  },
  { key: 'player', header: 'Player', cell: (user) => user.alias ?? 'None yet' },
  {
    key: 'role',
    header: 'Role',
    cell: ({ role, bannedAt }) => (
      <span>
        <RoleBadge role={role} /> {bannedAt !== null && <Badge tone="red">banned</Badge>}
      </span>
    ),
  },
  { key: 'created', header: 'Signed up', sortable: true, cell: (user) => <Day iso={user.createdAt} /> },
];

const UserDetails = lazily(() => import('./user-details.tsx'), 'UserDetails');

const detailsOf = (user: ListedUser) => (
  <Suspense fallback={<Skeleton shape="row" count={2} />}>
    <UserDetails user={user} />
  </Suspense>
);

/** /admin/users: all users with an account, and what an admin can do with them. */
export const UsersPage = (props: ListScreenProps<typeof allUsers>) => (
  <BrowsePage
    {...props}
    list={allUsers}
    title="Users"
    line="Everybody with an account: their role, and whether they can sign in."
    search="Username, alias or email"
    filters={filters}
    columns={columns}
    exportName="users"
    expand={detailsOf}
    expandLabel={(user) => `Details of ${user.username}`}
    empty="Nobody has an account yet."
    noMatch="No users match your search."
  />
);
