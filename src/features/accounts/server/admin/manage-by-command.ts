import { audit, type AuditContext } from '#platform/audit.ts';
import type { Ending, PersonSecret } from '#platform/personal/person-secret.ts';
import type { TransactionContext } from '#platform/context.ts';
import { StartError } from '#platform/config/start-error.ts';
import type { Id } from '#shared/ids.ts';
import type { DataKeys } from '#platform/security/data-keys.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { accountRefusals } from '../../refusals.ts';
import { noteAdminAddress } from './note-admin-address.ts';
import { issueLink } from '../links/tokens.ts';
import { callbackUrl } from '../mails.ts';
import { tellAdminMade, tellFactorChanged } from '../notices.ts';
import {
  deletePassword,
  insertUser,
  isDisabled,
  lockUserByIdentity,
  makeAdmin,
  type UserRecord,
  vouchForAdmin,
} from '../records/accounts.ts';
import { endAll } from '../links/person-secrets.ts';
import { deleteFactors } from '../records/second-step.ts';
import { findUserEmail, lockAdmins, lockUser as lockProfile, updateRole } from '../records/users.ts';

type CommandTransaction = CommandContext & Pick<TransactionContext, 'db'>;

type CommandContext = Required<Pick<AuditContext, 'db' | 'clock'>> & {
  config: { publicUrl: string; productName: string; adminFactorRequired: boolean };
  personSecrets: readonly PersonSecret[];
  /** Null if no data keys were made yet, or none can be opened. */
  keys: DataKeys | null;
};

/**
 * Makes the owner of this address an admin, on behalf of an operator at the machine. Their approvals as a second admin
 * count at once. No mail has to be read: if the address has no account, or an unconfirmed one, the operator vouches for
 * it and gets a link that sets the password. A password that was chosen before the confirmation is deleted. `link`
 * works once, for an hour; null if none is needed.
 * @throws StartError for a banned account
 */
export function makeAdminByCommand(
  context: CommandContext,
  address: string,
): Promise<{ changed: boolean; link: string | null }> {
  return inTransaction(context, async (inner) => {
    await insertUser(inner.db, { email: address, emailConfirmed: false, phone: null }, inner.clock());
    const user = await lockUser(inner, address);
    const changed = await makeAdmin(inner.db, user.id);
    // Also for an existing admin: this is how a site that requires a second admin's approval gets one.
    const vouched = await vouchForAdmin(inner.db, user.id);
    if (changed || vouched) await note(inner, 'user.command-admin', user.id, {});
    if (changed) {
      const { keys } = inner;
      // Without keys the server has never started; its first start stores the addresses of all admins.
      if (keys !== null) await noteAdminAddress({ ...inner, keys }, user.email);
      await tellAdminMade({ ...inner, jobs: noJobs }, { userId: user.id, way: 'command' });
    }
    if (user.emailConfirmed) return { changed, link: null };
    await deletePassword(inner.db, user.id);
    await endOf(inner, user, 'address-proven');
    return { changed, link: await linkFor(inner, user) };
  });
}

/**
 * Takes the role of an admin from a user, on behalf of an operator at the machine. Returns false, and writes nothing,
 * if they are no admin.
 * @throws StartError for an unknown user and for the last admin
 */
export function removeAdminByCommand(
  context: CommandContext,
  { userId }: { userId: Id },
): Promise<{ changed: boolean }> {
  return inTransaction(context, async (inner) => {
    const { db, keys } = inner;
    const admins = await lockAdmins(db);
    const user = await lockProfile(db, userId);
    if (!user) throw new StartError(accountRefusals.USER_NOT_FOUND.message);
    if (user.role !== 'admin') return { changed: false };
    if (admins.has(userId) && admins.size === 1) throw new StartError(accountRefusals.LAST_ADMIN.message);
    await updateRole(db, userId, 'user');
    await note(inner, 'user.command-remove-admin', userId, {});
    const email = await findUserEmail(db, userId);
    if (keys !== null && email !== null) await noteAdminAddress({ ...inner, keys }, email);
    return { changed: true };
  });
}

/**
 * Ends all sessions of the owner of this address and makes a link that sets a new password, on behalf of an operator at
 * the machine. The link works once, for an hour.
 * @throws StartError for an address without an account, and for a banned account
 */
export function resetPasswordByCommand(
  context: CommandContext,
  address: string,
): Promise<{ sessionsEnded: number; link: string }> {
  return inTransaction(context, async (inner) => {
    const user = await lockUser(inner, address);
    const sessionsEnded = await endOf(inner, user, 'operator-reset');
    await note(inner, 'user.command-reset', user.id, { sessionsEnded });
    return { sessionsEnded, link: await linkFor(inner, user) };
  });
}

/**
 * Removes every factor of the owner of this address, who has lost them, and ends all their sessions, on behalf of an
 * operator at the machine. The server notifies the user by mail.
 * @throws StartError for an address without an account, for a banned account, and where there is no factor
 */
export function removeFactorsByCommand(
  context: CommandContext,
  address: string,
): Promise<{ sessionsEnded: number }> {
  return inTransaction(context, async (inner) => {
    const user = await lockUser(inner, address);
    if (!(await deleteFactors(inner.db, user.id))) {
      throw new StartError(`The account of ${address} has no second step`);
    }
    const sessionsEnded = await endOf(inner, user, 'factors-removed');
    await note(inner, 'user.command-factors', user.id, { sessionsEnded });
    await tellFactorChanged({ ...inner, jobs: noJobs }, user.id, 'factors-remove');
    return { sessionsEnded };
  });
}

/** A command has no queue. The server checks every minute by itself which notices are waiting. */
const noJobs: Jobs = {
  enqueue: () => Promise.resolve(),
  wake: () => Promise.resolve(),
  forget: () => Promise.resolve(),
  listFailed: () => Promise.resolve([]),
  tryAgain: () => Promise.resolve(false),
};

const endOf = (context: CommandTransaction, { id: userId }: UserRecord, event: Ending['event']) =>
  endAll({ ...context, jobs: noJobs }, { userId, event });

/** Joins the transaction of a caller that has one, such as that of a dry run, which is rolled back. */
const inTransaction = <T>(
  context: CommandContext,
  work: (inner: CommandTransaction) => Promise<T>,
): Promise<T> => {
  const { db } = context;
  return isTransaction(db)
    ? work({ ...context, db })
    : db.transaction().execute((inner) => work({ ...context, db: inner }));
};

const isTransaction = (db: CommandContext['db']): db is TransactionContext['db'] => db.isTransaction;

async function lockUser({ db }: CommandContext, address: string): Promise<UserRecord> {
  const user = await lockUserByIdentity(db, { kind: 'email', address });
  if (!user) throw new StartError(`Nobody has an account with ${address}: check the address`);
  if (await isDisabled(db, user.id)) {
    throw new StartError(`The account of ${address} is banned: an admin lifts the ban in the console first`);
  }
  return user;
}

async function linkFor(context: CommandContext, user: UserRecord): Promise<string> {
  const recipient = { kind: 'email', address: user.email } as const;
  const token = await issueLink(context, 'recovery', { subject: user.id, recipient });
  return callbackUrl(context.config, 'recovery', token);
}

const note = (
  { db, clock }: CommandContext,
  action: 'user.command-admin' | 'user.command-remove-admin' | 'user.command-reset' | 'user.command-factors',
  userId: Id,
  after: { sessionsEnded?: number },
) => audit({ db, clock }, action, ['user', userId], { after });
