import { DAY_MS } from '#shared/time.ts';
import type { AccountsTransaction, AuthResult } from '../accounts-context.ts';
import { endAll } from '../links/person-secrets.ts';
import { deletePassword, type UserRecord } from '../records/accounts.ts';
import { deleteAddressChange, removeFactorsSince, removeWaysSince } from '../records/address-changes.ts';
import { findSecondStep, replaceRecoveryCodes } from '../records/second-step.ts';

/**
 * What is younger than this when a change of the address is asked for may belong to the one who asked: to keep the account
 * they could have added a factor or a number before.
 */
const SUSPECT_MS = 30 * DAY_MS;

const suspectSince = (requestedAt: Date) => new Date(requestedAt.getTime() - SUSPECT_MS);

/**
 * Gives a locked account back to its former address, which says that a change that was made was not theirs: what was added to
 * sign in with since shortly before the change goes, and everybody is shut out. Older factors stay.
 */
export async function recoverAccount(
  context: AccountsTransaction,
  user: UserRecord,
  { requestedAt, changedAt }: { requestedAt: Date; changedAt: Date },
): Promise<void> {
  const { db } = context;
  const since = suspectSince(requestedAt);
  await removeFactorsSince(db, user.id, since);
  // An earlier provider was linked by the address of then.
  await removeWaysSince(db, user.id, { number: since, provider: changedAt });
  if (!(await findSecondStep(db, user.id)).isAsked) await replaceRecoveryCodes(db, user.id, []);
  await shutOut(context, user, 'change-undone');
}

/**
 * Shuts everybody out of a locked account whose address says that a change that waits was not asked for by its owner. Every
 * factor stays, however young, and is asked for next: an old mailbox is no way past a second step. Where none is asked for, the
 * mailbox alone signs in, and a young number or provider may belong to the person who asked for the change: those go.
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

/** Ends the change that waits, the password, and all that stands for the user. */
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
