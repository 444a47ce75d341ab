import { audit } from '#platform/audit.ts';
import type { TransactionContext } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { insertUser, makeAdmin, putPassword, vouchForAdmin } from '../records/accounts.ts';

/**
 * Adds the first admin of an installation, on behalf of an operator who has the setup page's code. The address counts as
 * confirmed, and the admin's approvals count at once.
 */
export async function createFirstAdmin(
  context: Pick<TransactionContext, 'db' | 'clock'>,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<Id> {
  const { db, clock } = context;
  const userId = await insertUser(db, { email, emailConfirmed: true, phone: null }, clock());
  if (userId === null) throw new Error('The first admin has an address that has an account');
  await putPassword(db, userId, passwordHash);
  await makeAdmin(db, userId);
  await vouchForAdmin(db, userId);
  await audit(context, 'user.first-admin', ['user', userId]);
  return userId;
}
