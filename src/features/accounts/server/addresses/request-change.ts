import type { z } from 'zod';
import { countAll, counterKey, overOf, retryAfter } from '#platform/security/limiter.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { addAddressRequest } from '../../inputs.ts';
import { accountRefusals } from '../../refusals.ts';
import {
  type AccountsContext,
  type AccountsTransaction,
  type AuthUseCase,
  inAccountsTransaction,
} from '../accounts-context.ts';
import { realEmail } from '../security/identity.ts';
import { admitMessage } from '../links/admit-message.ts';
import { issueAddressLink, issueCode, LIFETIME_MS } from '../links/tokens.ts';
import { addressTakenMail } from '../mails.ts';
import { findUserById, findUserByIdentity, type UserRecord } from '../records/accounts.ts';
import {
  deleteAddressChange,
  findAddressChange,
  findFormerOwner,
  markChangeSent,
  putAddressChange,
} from '../records/address-changes.ts';
import { lockSignedIn, signedInSession } from '../second-step/set-authenticator.ts';
import { atLeast } from '../sign-in/at-least.ts';
import { LIMITS } from '../sign-in/limits.ts';
import { noteSecurityEvent } from '../security/note-security-event.ts';
import { newAddressMail, oldAddressMail } from './mails.ts';
import { sendWayBack } from './send-way-back.ts';

/**
 * Requests a change of the signed-in user's address: sends a code to the new address, and to the old one a link that
 * confirms or stops the change. A repeated request for the same address sends both again where the confirmation is
 * missing. The answer is the same if the address is taken; its owner gets a message instead.
 * @throws refusal SESSION_MISSING, NO_ADDRESS, SAME_ADDRESS, TOO_MANY_ATTEMPTS
 */
export const requestAddressChange: AuthUseCase<z.infer<typeof addAddressRequest>> = (
  context,
  { email },
  visitor,
) =>
  atLeast(context.answerFloorMs, async () => {
    const asker = await findUserById(context.db, signedInSession(visitor).userId);
    if (!asker) refuse(accountRefusals.SESSION_MISSING);
    if (realEmail(asker.email) === null) refuse(accountRefusals.NO_ADDRESS);
    if (asker.email === email) refuse(accountRefusals.SAME_ADDRESS);
    await consumeChanges(context, asker.id);
    const message = await admitMessage(context, 'sign-up', { kind: 'email', address: email }, visitor);
    await inAccountsTransaction(context, async (inner) => {
      const user = await lockSignedIn(inner, visitor);
      const now = inner.clock();
      const earlier = await findAddressChange(inner.db, user.id, now);
      const again = earlier?.newEmail === email ? earlier : null;
      const expiresAt = new Date(now.getTime() + LIFETIME_MS.addressChange);
      if (again) await markChangeSent(inner.db, user.id, now);
      else await putAddressChange(inner.db, user.id, { newEmail: email, requestedAt: now, expiresAt });
      if (!again) {
        await noteSecurityEvent(inner, {
          action: 'account.address-request',
          userId: user.id,
          byUser: true,
        });
      }
      if (message.goesOut && !again?.newConfirmedAt) await sendToNew(inner, user, email);
      if (!again?.oldConfirmedAt) await sendToOld(inner, user, email, again?.expiresAt ?? expiresAt);
    });
    return message.answer({ answer: { sent: true } });
  });

/**
 * Counts an account's requests to change its address or number.
 * @throws refusal TOO_MANY_ATTEMPTS
 */
export async function consumeChanges(context: AccountsContext, userId: Id): Promise<void> {
  const key = counterKey(context, 'changes-of', userId);
  const over = overOf(await countAll(context, [{ key, limit: LIMITS.changesPerAccount }]));
  if (over.length > 0) refuse(accountRefusals.TOO_MANY_ATTEMPTS, retryAfter(over));
}

async function sendToNew(context: AccountsTransaction, user: UserRecord, email: string): Promise<void> {
  const identity = { kind: 'email', address: email } as const;
  const owner = await findUserByIdentity(context.db, identity);
  if (owner?.emailConfirmed) {
    return context.mail.enqueue(context.db, addressTakenMail(context.config, email));
  }
  const former = await findFormerOwner(context.db, email, context.clock());
  if (former !== null && former.userId !== user.id) return void (await sendWayBack(context, identity));
  const code = await issueCode(context, `new-address-of:${user.id}`, identity);
  await context.mail.enqueue(context.db, newAddressMail(context.config, email, code));
}

/** The link confirms a change to exactly this address, not to a different one that is requested later. */
async function sendToOld(
  context: AccountsTransaction,
  user: UserRecord,
  newEmail: string,
  expiresAt: Date,
): Promise<void> {
  const subject = `${user.id} ${newEmail}`;
  const token = await issueAddressLink(context, 'address-change', { subject, expiresAt });
  await context.mail.enqueue(context.db, oldAddressMail(context.config, user.email, newEmail, token));
}

/**
 * Cancels a requested change that is not made yet.
 * @throws refusal SESSION_MISSING
 */
export const cancelAddressChange: AuthUseCase<Record<string, never>> = (context, _input, visitor) =>
  inAccountsTransaction(context, async (inner) => {
    const { id } = await lockSignedIn(inner, visitor);
    if (await deleteAddressChange(inner.db, id)) {
      await noteSecurityEvent(inner, { action: 'account.address-cancel', userId: id, byUser: true });
    }
    return { answer: { removed: true } };
  });
