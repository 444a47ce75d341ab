import { refuse } from '#shared/errors.ts';
import { retention } from '#shared/retention.ts';
import { DAY_MS } from '#shared/time.ts';
import { accountRefusals } from '../../refusals.ts';
import type { AccountsTransaction } from '../accounts-context.ts';
import { issueAddressLink, revokeSentTo } from '../links/tokens.ts';
import {
  deleteUnconfirmedUser,
  lockUserByIdentity,
  setConfirmedEmail,
  type UserRecord,
} from '../records/accounts.ts';
import {
  type AddressChange,
  deleteAddressChange,
  findFormerOwner,
  keepFormerAddress,
} from '../records/address-changes.ts';
import { noteAdminAddress } from '../admin/note-admin-address.ts';
import { findAdminName } from '../records/users.ts';
import { noteSecurityEvent } from '../security/note-security-event.ts';
import { tellAddressChanged } from '../security/address-notices.ts';
import { wayBackMail } from './mails.ts';

/**
 * Makes a change that both addresses confirmed; the player and the profile get the new address too. Links and codes
 * that were sent to the old address stop working, except for the link that takes the change back, which is sent there
 * now. The change makes nobody an admin: otherwise a former admin could regain the role by changing back to the address
 * that once made them one.
 * @throws refusal ADDRESS_TAKEN, or a unique violation, if somebody else has the new address by now
 */
export async function settleChange(
  context: AccountsTransaction,
  user: UserRecord,
  change: Pick<AddressChange, 'newEmail' | 'requestedAt'>,
): Promise<void> {
  const { db, config } = context;
  const { newEmail, requestedAt } = change;
  const now = context.clock();
  await refuseKept(context, user, newEmail);
  await deleteAddressChange(db, user.id);
  await revokeSentTo(context, { kind: 'email', address: user.email });
  await setConfirmedEmail(db, user.id, newEmail);
  if ((await findAdminName(db, user.id)) !== undefined) await noteAdminAddress(context, newEmail);
  const expiresAt = new Date(now.getTime() + retention.formerAddresses.days * DAY_MS);
  const former = { userId: user.id, email: user.email, requestedAt, changedAt: now, expiresAt };
  const subject = `${user.id} ${await keepFormerAddress(db, former)}`;
  const token = await issueAddressLink(context, 'address-back', { subject, expiresAt });
  await context.mail.enqueue(db, wayBackMail(config, user.email, newEmail, token));
  await noteSecurityEvent(context, { action: 'account.address-change', userId: user.id, byUser: true });
  await tellAddressChanged(context, user.id, 'changed');
}

/** Refuses an address that another account has or can take back. An unconfirmed sign-up with the address is deleted. */
async function refuseKept(context: AccountsTransaction, user: UserRecord, email: string): Promise<void> {
  const former = await findFormerOwner(context.db, email, context.clock());
  if (former !== null && former.userId !== user.id) refuse(accountRefusals.ADDRESS_TAKEN);
  const other = await lockUserByIdentity(context.db, { kind: 'email', address: email });
  if (other && !(await deleteUnconfirmedUser(context.db, other.id))) refuse(accountRefusals.ADDRESS_TAKEN);
}
