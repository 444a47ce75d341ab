import { DAY_MS } from '#shared/time.ts';
import type { AccountsTransaction, AuthResult } from '../accounts-context.ts';
import { endAll } from '../links/person-secrets.ts';
import { deletePassword, type UserRecord } from '../records/accounts.ts';
import { deleteAddressChange, removeFactorsSince, removeWaysSince } from '../records/address-changes.ts';
import { findSecondStep, replaceRecoveryCodes } from '../records/second-step.ts';

/**
 * Factors and numbers added less than this long before a change of address was requested are suspect. The person who
 * requested the change may have added them before it, in order to keep the account.
 */
const SUSPECT_MS = 30 * DAY_MS;

const suspectSince = (requestedAt: Date) => new Date(requestedAt.getTime() - SUSPECT_MS);

/**
 * Gives a locked account back to its former address, whose owner says that a completed change was not theirs. Removes
 * every way to sign in that was added shortly before the change or since, and ends all access. Older factors stay.
 */
export async function recoverAccount(
  context: AccountsTransaction,
  user: UserRecord,
  { requestedAt, changedAt }: { requestedAt: Date; changedAt: Date },
): Promise<void> {
  const { db } = context;
  const since = suspectSince(requestedAt);
  await removeFactorsSince(db, user.id, since);
  // A provider that was linked before the change was linked through the former address.
  await removeWaysSince(db, user.id, { number: since, provider: changedAt });
  if (!(await findSecondStep(db, user.id)).isAsked) await replaceRecoveryCodes(db, user.id, []);
  await shutOut(context, user, 'change-undone');
}

/**
 * Ends all access to a locked account whose owner did not ask for the pending change. Every factor stays, however new,
 * and is asked for next: access to an old mailbox must not bypass a second step. If the account has no second step, the
 * mailbox alone signs in; then a recently added number or provider is removed, because it may belong to the person who
 * asked for the change.
 */
export async function shutAskerOut(
  context: AccountsTransaction,
  user: UserRecord,
  { requestedAt }: { requestedAt: Date },
): Promise<void> {
  const { db } = context;
  const since = { number: suspectSince(requestedAt), provider: requestedAt };
  if (!(await findSecondStep(db, user.id)).isAsked) await removeWaysSince(db, user.id, since);
  await shutOut(context, user, 'change-stopped');
}

/** Deletes the pending change and the password, and ends every session and the other secrets that the event ends (see `endAll`). */
async function shutOut(
  context: AccountsTransaction,
  { id: userId }: UserRecord,
  event: 'change-stopped' | 'change-undone',
): Promise<void> {
  await deleteAddressChange(context.db, userId);
  await deletePassword(context.db, userId);
  await endAll(context, { userId, event });
}

/** The next step after recovering an account: a new password. */
export const toNewPassword = ({ id, email }: Pick<UserRecord, 'id' | 'email'>): AuthResult => ({
  answer: { event: 'PASSWORD_RECOVERY', type: 'recovery', account: email },
  open: { userId: id, purpose: 'recovery', way: 'link', passwordHash: null },
});
