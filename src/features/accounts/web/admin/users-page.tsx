import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Address } from '#ui/data/address.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { BrowsePage } from '#ui/data/browse-page.tsx';
import type { BrowseFilter, BrowseScreenProps } from '#ui/data/browse.tsx';
import { Day } from '#ui/time/moment.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { Column } from '#ui/components/table.tsx';
import type { ListedUser } from '../../admin-contract.ts';
import { RoleBadge } from '../role-badge.tsx';
import { allUsers, type UsersState } from './queries.ts';
import { lazily } from '#ui/late/lazily.tsx';

const filters: BrowseFilter[] = [
  {
    name: 'role',
    label: 'Role',
    all: 'All roles',
    options: [
      { value: 'user', label: 'Users' },
      { value: 'admin', label: 'Admins' },
    ],
  },
  {
    name: 'standing',
    label: 'Standing',
    all: 'All',
    options: [
      { value: 'active', label: 'Not banned' },
      { value: 'banned', label: 'Banned' },
      { value: 'appealed', label: 'Appealed against a ban' },
    ],
  },
  {
    name: 'names',
    label: 'Names',
    all: 'All names',
    options: [{ value: 'alike', label: 'Same as another' }],
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

/** /admin/users: everybody with an account, with the admin's actions. */
export function UsersPage({ state, onStateChange }: BrowseScreenProps<UsersState>) {
  const users = useInfiniteQuery(allUsers(state));
  return (
    <BrowsePage
      title="Users"
      line="Everybody with an account: their role, and whether they may come in."
      query={users}
      state={state}
      onStateChange={onStateChange}
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
}
