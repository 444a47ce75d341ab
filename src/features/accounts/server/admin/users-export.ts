import { defineExport } from '#platform/lists/table-export.ts';
import { type ListedUser, usersInput } from '../../admin-contract.ts';
import { listUsers } from './list-users.ts';

export const usersExport = defineExport<typeof usersInput, ListedUser>({
  name: 'users',
  input: usersInput,
  list: listUsers,
  columns: [
    { header: 'Id', value: (user) => user.id },
    { header: 'Username', value: (user) => user.username },
    { header: 'Email', value: (user) => user.email },
    { header: 'Player', value: (user) => user.alias },
    { header: 'Role', value: (user) => user.role },
    { header: 'Banned at', value: (user) => user.bannedAt },
    { header: 'Bytes of files', value: (user) => String(user.storage.usedBytes) },
    { header: 'Ban reason', value: (user) => user.banReason },
    { header: 'Signed up at', value: (user) => user.createdAt },
  ],
});
