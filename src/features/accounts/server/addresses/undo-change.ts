import type { z } from 'zod';
import { refuseTaken } from '#platform/refuse-taken.ts';
import { refuse } from '#shared/errors.ts';
import type { tokenRequest } from '../../inputs.ts';
import { accountRefusals } from '../../refusals.ts';
import { type AccountsTransaction, type AuthUseCase, inAccountsTransaction } from '../accounts-context.ts';
import { realEmail } from '../security/identity.ts';
import { refuseWrongLink } from '../links/admit-token.ts';
import { findLink, redeemLink } from '../links/tokens.ts';
import {
  deleteUnconfirmedUser,
  lockUserById,
  lockUserByIdentity,
  setConfirmedEmail,
} from '../records/accounts.ts';
import { deleteFormerAddresses, findFormerAddress } from '../records/address-changes.ts';
import { noteSecurityEvent } from '../security/note-security-event.ts';
import { tellAddressChanged } from '../security/address-notices.ts';
import { addressRestoredMail } from './mails.ts';
import { recoverAccount, toNewPassword } from './recover-account.ts';

/**
 * Takes a change back: restores the account's former address, signs out every session and leads to a new password.
 * Works once, and without a sign-in. The oldest link wins: it ends the links of addresses that the account had later.
 * @throws refusal INVALID_TOKEN, TOO_MANY_ATTEMPTS; ADDRESS_TAKEN if somebody else has the address by now
 */
export const undoAddressChange: AuthUseCase<z.infer<typeof tokenRequest>> = async (
  context,
  { token },
  visitor,
) => {
  const result = await refuseTaken(accountRefusals.ADDRESS_TAKEN, () =>
    inAccountsTransaction(context, (inner) => restoreAddress(inner, token)),
  );
  return result ?? refuseWrongLink(context, visitor);
};

async function restoreAddress(context: AccountsTransaction, token: string) {
  const { db } = context;
  const subject = await findLink(context, 'address-back', token);
  if (subject === null) return null;
  const [userId = '', formerId = ''] = subject.split(' ');
  const user = await lockUserById(db, userId);
  const former = await findFormerAddress(db, formerId, context.clock());
  if (user === null || former === null) return null;
  const { email, changedAt } = former;
  const other = await lockUserByIdentity(db, { kind: 'email', address: email });
  if (other && other.id !== user.id && !(await deleteUnconfirmedUser(db, other.id))) {
    refuse(accountRefusals.ADDRESS_TAKEN);
  }
  await redeemLink(context, 'address-back', token);
  await deleteFormerAddresses(db, user.id, changedAt);
  await recoverAccount(context, user, former);
  await setConfirmedEmail(db, user.id, email);
  await noteSecurityEvent(context, { action: 'account.address-restore', userId: user.id, byUser: false });
  await tellAddressChanged(context, user.id, 'restored');
  const replaced = realEmail(user.email);
  if (replaced !== null && replaced !== email) {
    await context.mail.enqueue(db, addressRestoredMail(context.config, replaced));
  }
  return toNewPassword({ id: user.id, email });
}
