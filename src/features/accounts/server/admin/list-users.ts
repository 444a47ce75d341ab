import { sumStoredBytes } from '#platform/files/file-columns.ts';
import { byCreation, managedList } from '#platform/lists/sorted-page.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { Id } from '#shared/ids.ts';
import type { ListedUser, UserDevice, usersInput } from '../../admin-contract.ts';
import { listSessions } from '../records/sessions.ts';
import { countAllUsers, listAllUsers } from '../records/users.ts';

/** Users, newest first by default, each with the storage that their files use. */
export const listUsers = managedList<typeof usersInput, ListedUser>(
  '-created',
  { created: byCreation, username: { column: 'username', kind: 'text', of: 'username' } },
  async (db, scope, slice, context) => {
    const users = await listAllUsers(db, scope, slice);
    const stored = await sumStoredBytes(
      context,
      users.map(({ id }) => id),
    );
    const quotaBytes = context.config.userQuotaBytes;
    return users.map((user) =>
      Object.assign(user, { storage: { usedBytes: stored.get(user.id) ?? 0, quotaBytes } }),
    );
  },
);

/** How many users, admins and banned users there are, each counted up to 10,000. */
export async function countUsers(
  context: ContextOf<'admin'>,
): Promise<{ users: number; admins: number; banned: number }> {
  return countAllUsers(context.db);
}

/** The devices where a user is signed in, most recently seen first, without network addresses. */
export async function listDevicesOfUser(
  { db, clock }: ContextOf<'admin'>,
  { userId }: { userId: Id },
): Promise<{ items: UserDevice[] }> {
  const sessions = await listSessions(db, userId, clock());
  const items = sessions.map(({ id, userAgent, signedInAt, lastSeenAt, endsAt }) => ({
    id,
    userAgent,
    signedInAt: signedInAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }));
  return { items };
}
