import type { z } from 'zod';
import { refuseTaken } from '#platform/refuse-taken.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { addressLinkRequest, factorCodeRequest, tokenRequest } from '../../inputs.ts';
import { accountRefusals } from '../../refusals.ts';
import { type AccountsTransaction, type AuthUseCase, inAccountsTransaction } from '../accounts-context.ts';
import { admitCode, refuseWrongLink } from '../links/admit-token.ts';
import { maskAddress } from '../links/link-recipient.ts';
import { findLink, matchCode, redeemCode, redeemLink } from '../links/tokens.ts';
import { findUserById, lockUserById } from '../records/accounts.ts';
import {
  type AddressChange,
  findAddressChange,
  findFormerAddress,
  markEndConfirmed,
} from '../records/address-changes.ts';
import { lockSignedIn, signedInSession } from '../second-step/set-authenticator.ts';
import { atLeast } from '../sign-in/at-least.ts';
import { noteSecurityEvent } from '../security/note-security-event.ts';
import { tellAddressChanged } from '../security/address-notices.ts';
import { shutAskerOut, toNewPassword } from './recover-account.ts';
import { settleChange } from './settle-change.ts';

/**
 * Confirms the new address with the code that was sent there. If the old address has already confirmed the change, it
 * is made.
 * @throws refusal SESSION_MISSING, CHANGE_MISSING, INVALID_TOKEN, CODES_OFF, TOO_MANY_ATTEMPTS, ADDRESS_TAKEN
 */
export const confirmNewAddress: AuthUseCase<z.infer<typeof factorCodeRequest>> = (
  context,
  { token },
  visitor,
) =>
  atLeast(context.answerFloorMs, async () => {
    const { userId } = signedInSession(visitor);
    const change = await findAddressChange(context.db, userId, context.clock());
    if (change === null) refuse(accountRefusals.CHANGE_MISSING);
    const identity = { kind: 'email', address: change.newEmail } as const;
    const attempt = await admitCode(context, identity, visitor);
    const code = await matchCode(context, `new-address-of:${userId}`, identity, token);
    if (code === null) refuse(accountRefusals.INVALID_TOKEN);
    await attempt.succeeded();
    return refuseTaken(accountRefusals.ADDRESS_TAKEN, () =>
      inAccountsTransaction(context, async (inner) => {
        const user = await lockSignedIn(inner, visitor);
        const waiting = await findAddressChange(inner.db, userId, inner.clock());
        // The user may have asked for a different address meanwhile.
        if (waiting?.newEmail !== change.newEmail) refuse(accountRefusals.CHANGE_MISSING);
        if (!(await redeemCode(inner, code))) refuse(accountRefusals.INVALID_TOKEN);
        await markEndConfirmed(inner.db, userId, 'new_confirmed_at', inner.clock());
        const changed = waiting.oldConfirmedAt !== null;
        if (changed) await settleChange(inner, user, waiting);
        return { answer: { changed } };
      }),
    );
  });

/** The change that a link mailed to the old address is about, with its user locked; null if it is no longer pending. */
async function lockChangeOf(
  context: AccountsTransaction,
  token: string,
): Promise<{ userId: Id; change: AddressChange } | null> {
  const subject = await findLink(context, 'address-change', token);
  if (subject === null) return null;
  const [userId = '', newEmail] = subject.split(' ');
  if ((await lockUserById(context.db, userId)) === null) return null;
  const change = await findAddressChange(context.db, userId, context.clock());
  // If two requests use the link at once, the second one finds it used up here.
  const isThere = (await findLink(context, 'address-change', token)) !== null;
  return isThere && change !== null && change.newEmail === newEmail ? { userId, change } : null;
}

/**
 * Confirms a change with the link that was mailed to the old address. If the new address has already confirmed it, it
 * is made.
 * @throws refusal INVALID_TOKEN, TOO_MANY_ATTEMPTS, ADDRESS_TAKEN
 */
export const approveAddressChange: AuthUseCase<z.infer<typeof tokenRequest>> = async (
  context,
  { token },
  visitor,
) => {
  const result = await refuseTaken(accountRefusals.ADDRESS_TAKEN, () =>
    inAccountsTransaction(context, async (inner) => {
      const found = await lockChangeOf(inner, token);
      if (found === null) return null;
      const { userId, change } = found;
      await redeemLink(inner, 'address-change', token);
      await markEndConfirmed(inner.db, userId, 'old_confirmed_at', inner.clock());
      const user = await findUserById(inner.db, userId);
      const changed = user !== null && change.newConfirmedAt !== null;
      if (changed) await settleChange(inner, user, change);
      return { answer: { changed } };
    }),
  );
  return result ?? refuseWrongLink(context, visitor);
};

/**
 * Stops a change with the link that was mailed to the old address, because its owner did not ask for it. Signs out
 * every session and asks for a new password, then for the second step, if there is one.
 * @throws refusal INVALID_TOKEN, TOO_MANY_ATTEMPTS
 */
export const stopAddressChange: AuthUseCase<z.infer<typeof tokenRequest>> = async (
  context,
  { token },
  visitor,
) => {
  const result = await inAccountsTransaction(context, async (inner) => {
    const found = await lockChangeOf(inner, token);
    const user = found && (await findUserById(inner.db, found.userId));
    if (!user) return null;
    await shutAskerOut(inner, user, found.change);
    await noteSecurityEvent(inner, { action: 'account.address-stop', userId: user.id, byUser: false });
    await tellAddressChanged(inner, user.id, 'stopped');
    return toNewPassword(user);
  });
  return result ?? refuseWrongLink(context, visitor);
};

/**
 * Shows what a link mailed to an old address is about: the account, and the address that it will have or has. Does not
 * use the link up. Wrong links are counted and refused as if they were used.
 * @throws refusal INVALID_TOKEN, TOO_MANY_ATTEMPTS
 */
export const findAddressLink: AuthUseCase<z.infer<typeof addressLinkRequest>> = async (
  context,
  { type, token },
  visitor,
) => {
  const subject = await findLink(context, type, token);
  if (subject === null) return refuseWrongLink(context, visitor);
  const [userId = '', about = ''] = subject.split(' ');
  const user = await findUserById(context.db, userId);
  const now = context.clock();
  if (type === 'address-back') {
    const former = await findFormerAddress(context.db, about, now);
    if (user === null || former === null) return refuseWrongLink(context, visitor);
    return { answer: { account: former.email, to: maskAddress(user.email) } };
  }
  const change = await findAddressChange(context.db, userId, now);
  if (user === null || change?.newEmail !== about) return refuseWrongLink(context, visitor);
  return { answer: { account: user.email, to: change.newEmail } };
};
