import type { AccountsTransaction } from '../accounts-context.ts';
import type { Identity } from '../security/identity.ts';
import { issueAddressLink } from '../links/tokens.ts';
import { findUserByIdentity } from '../records/accounts.ts';
import { findFormerOwner } from '../records/address-changes.ts';
import { keptAddressMail } from './mails.ts';

/**
 * Sends the link that takes a change back once more to an account's recent former address. False if the address is
 * nobody's former address. As long as the link works, nobody else can have the address.
 */
export async function sendWayBack(context: AccountsTransaction, identity: Identity): Promise<boolean> {
  if (identity.kind !== 'email') return false;
  const former = await findFormerOwner(context.db, identity.address, context.clock());
  // Its user may have changed back to it.
  if (former === null || (await findUserByIdentity(context.db, identity)) !== null) return false;
  const { id, userId, email, expiresAt } = former;
  const token = await issueAddressLink(context, 'address-back', { subject: `${userId} ${id}`, expiresAt });
  await context.mail.enqueue(context.db, keptAddressMail(context.config, email, token));
  return true;
}
