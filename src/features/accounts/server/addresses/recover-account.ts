import { DAY_MS } from '../../../../shared/time.ts';
import type { AccountsTransaction, AuthResult } from '../accounts-context.ts';
import { revokeLinksAndCodes } from '../links/tokens.ts';
import { deletePassword, type UserRecord } from '../records/accounts.ts';
import { deleteAddressChange, removeAddedSince } from '../records/address-changes.ts';
import { findSecondStep, forgetRememberedDevices, replaceRecoveryCodes } from '../records/second-step.ts';
import { deleteSessions } from '../records/sessions.ts';

/**
 * What is younger than this when a change of the address is asked for may be whoever's who asked: to keep the account they
 * could have added a factor or a number before.
 */
const SUSPECT_MS = 30 * DAY_MS;

/**
 * Shuts everybody out of a locked account whose own address said that a change was not theirs: the password, every session,
 * link, code and remembered device, and what was added to sign in with since shortly before the change. What is older stays:
 * who reads an old mailbox must not get past a second step by it.
 */
export async function recoverAccount(
  context: AccountsTransaction,
  user: UserRecord,
  change: { requestedAt: Date; changedAt: Date },
): Promise<void> {
  const { db } = context;
  await deleteAddressChange(db, user.id);
  await revokeLinksAndCodes(context, user);
  await removeAddedSince(db, user.id, {
    factors: new Date(change.requestedAt.getTime() - SUSPECT_MS),
    // An earlier one was linked by the address of then.
    providers: change.changedAt,
  });
  if (!(await findSecondStep(db, user.id)).isAsked) await replaceRecoveryCodes(db, user.id, []);
  await deletePassword(db, user.id);
  await deleteSessions(db, user.id);
  await forgetRememberedDevices(db, user.id);
}

/** The next step of who recovered an account: a new password. */
export const toNewPassword = ({ id, email }: Pick<UserRecord, 'id' | 'email'>): AuthResult => ({
  answer: { event: 'PASSWORD_RECOVERY', type: 'recovery', account: email },
  open: { userId: id, purpose: 'recovery', way: 'link', passwordHash: null },
});
