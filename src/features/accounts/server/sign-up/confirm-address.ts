import { listAdmins } from '#platform/security/list-admins.ts';
import { audit } from '#platform/audit.ts';
import type { Id } from '#shared/ids.ts';
import {
  type AccountsContext,
  type AccountsTransaction,
  inAccountsTransaction,
} from '../accounts-context.ts';
import { noteAdminAddress } from '../admin/note-admin-address.ts';
import { tellAdminMade } from '../notices.ts';
import { noteSecurityEvent } from '../security/note-security-event.ts';
import {
  deletePassword,
  makeAdmin,
  markEmailConfirmed,
  type UserRecord,
  vouchForAdmin,
} from '../records/accounts.ts';
import { endAll } from '../links/person-secrets.ts';
import { redeemSignUpClaim } from '../links/tokens.ts';

/**
 * Confirms the address of a locked user, after somebody has proved that they read its mail. If it was unconfirmed, a
 * password that another browser chose is deleted, so that an attacker who registered the address beforehand gets no
 * access. Returns the remaining password.
 */
export async function confirmAddress(
  context: AccountsTransaction,
  user: UserRecord,
  claim: string | null,
): Promise<Pick<UserRecord, 'passwordHash'>> {
  if (user.emailConfirmed) return user;
  const choseThePassword = await redeemSignUpClaim(context, user.id, claim);
  await markEmailConfirmed(context.db, user.id);
  await promoteIfListed(context, user.id, user.email);
  if (user.passwordHash === null || choseThePassword) return user;
  await deletePassword(context.db, user.id);
  await endAll(context, { userId: user.id, event: 'address-proven' });
  await noteSecurityEvent(context, { action: 'account.foreign-password', userId: user.id, byUser: false });
  return { passwordHash: null };
}

/**
 * Makes the user an admin, and writes that to the audit log, if the confirmed address is in ADMIN_EMAILS and was never
 * an admin's before, under any account.
 */
export async function promoteIfListed(context: AccountsContext, userId: Id, email: string): Promise<void> {
  if (!context.config.adminEmails.includes(email.toLowerCase())) return;
  const { db } = context;
  if (isTransaction(db)) await promote({ ...context, db }, userId, email);
  else await inAccountsTransaction(context, (inner) => promote(inner, userId, email));
}

const isTransaction = (db: AccountsContext['db']): db is AccountsTransaction['db'] => db.isTransaction;

async function promote(context: AccountsTransaction, userId: Id, email: string): Promise<void> {
  if (!(await noteAdminAddress(context, email))) return;
  const isFirst = (await listAdmins(context.db)).length === 0;
  if (!(await makeAdmin(context.db, userId))) return;
  if (isFirst) await vouchForAdmin(context.db, userId);
  await audit(context, 'profile.promote', ['profile', userId], {
    before: { role: 'user' },
    after: { role: 'admin' },
  });
  await tellAdminMade(context, { userId, way: 'list' });
  context.log.info({ userId }, 'became admin: the confirmed address is in ADMIN_EMAILS');
}
