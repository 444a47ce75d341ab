import type { z } from 'zod';
import { refuseTaken } from '#platform/refuse-taken.ts';
import { refuse } from '#shared/errors.ts';
import type { confirmPhoneRequest, phoneRequest } from '../../inputs.ts';
import { accountRefusals } from '../../refusals.ts';
import { type AccountsTransaction, type AuthUseCase, inAccountsTransaction } from '../accounts-context.ts';
import { realEmail } from '../security/identity.ts';
import { admitMessage } from '../links/admit-message.ts';
import { admitCode } from '../links/admit-token.ts';
import { issueCode, matchCode, redeemCode, revokeSentTo } from '../links/tokens.ts';
import { alreadyRegisteredText, codeText, phoneGoneText } from '../mails.ts';
import { findUserById, findUserByIdentity, setPhone, type UserRecord } from '../records/accounts.ts';
import { lockSignedIn, signedInSession } from '../second-step/set-authenticator.ts';
import { atLeast } from '../sign-in/at-least.ts';
import { noteSecurityEvent } from '../security/note-security-event.ts';
import { tellPhoneChanged } from '../security/address-notices.ts';
import { consumeChanges } from './request-change.ts';

/**
 * Sends a code to a number that the signed-in user wants to use from now on. The answer is the same if the number
 * belongs to another account; its owner gets a message instead.
 * @throws refusal SESSION_MISSING, SAME_PHONE, TOO_MANY_ATTEMPTS
 */
export const requestPhone: AuthUseCase<z.infer<typeof phoneRequest>> = (context, { phone }, visitor) =>
  atLeast(context.answerFloorMs, async () => {
    const user = await findUserById(context.db, signedInSession(visitor).userId);
    if (!user) refuse(accountRefusals.SESSION_MISSING);
    if (user.phone === phone) refuse(accountRefusals.SAME_PHONE);
    await consumeChanges(context, user.id);
    const identity = { kind: 'phone', number: phone } as const;
    const message = await admitMessage(context, 'sign-up', identity, visitor);
    if (message.goesOut) {
      const isTaken = (await findUserByIdentity(context.db, identity)) !== null;
      const text = isTaken
        ? alreadyRegisteredText(context.config)
        : codeText(context.config, await issueCode(context, `phone-of:${user.id}`, identity));
      await context.sms.send({ to: phone, text });
    }
    return message.answer({ answer: { sent: true } });
  });

/**
 * Sets the signed-in user's number to the one that the typed code proves. A number that it replaces gets a message.
 * @throws refusal SESSION_MISSING, INVALID_TOKEN, CODES_OFF, TOO_MANY_ATTEMPTS
 */
export const confirmPhone: AuthUseCase<z.infer<typeof confirmPhoneRequest>> = (
  context,
  { phone, token },
  visitor,
) =>
  atLeast(context.answerFloorMs, async () => {
    const { userId } = signedInSession(visitor);
    const identity = { kind: 'phone', number: phone } as const;
    const attempt = await admitCode(context, identity, visitor);
    const code = await matchCode(context, `phone-of:${userId}`, identity, token);
    if (code === null) refuse(accountRefusals.INVALID_TOKEN);
    await attempt.succeeded();
    // Another account may confirm the number at this moment; then that account gets it.
    const former = await refuseTaken(accountRefusals.INVALID_TOKEN, () =>
      inAccountsTransaction(context, async (inner) => {
        const user = await lockSignedIn(inner, visitor);
        if (!(await redeemCode(inner, code))) refuse(accountRefusals.INVALID_TOKEN);
        await replacePhone(inner, user, phone);
        return user.phone;
      }),
    );
    if (former !== null) await context.sms.send({ to: former, text: phoneGoneText(context.config) });
    return { answer: { changed: true } };
  });

/**
 * Removes the number of the signed-in user. Refused without a confirmed address, since nobody could sign in any more.
 * @throws refusal SESSION_MISSING, LAST_WAY_IN
 */
export const removePhone: AuthUseCase<Record<string, never>> = async (context, _input, visitor) => {
  const former = await inAccountsTransaction(context, async (inner) => {
    const user = await lockSignedIn(inner, visitor);
    if (realEmail(user.email) === null || !user.emailConfirmed) refuse(accountRefusals.LAST_WAY_IN);
    if (user.phone !== null) await replacePhone(inner, user, null);
    return user.phone;
  });
  if (former !== null) await context.sms.send({ to: former, text: phoneGoneText(context.config) });
  return { answer: { removed: true } };
};

async function replacePhone(
  context: AccountsTransaction,
  user: UserRecord,
  phone: string | null,
): Promise<void> {
  const { id: userId } = user;
  // Codes already sent to the old number no longer work.
  if (user.phone !== null) await revokeSentTo(context, { kind: 'phone', number: user.phone });
  await setPhone(context.db, userId, phone, context.clock());
  const action = phone === null ? 'account.phone-remove' : 'account.phone-set';
  await noteSecurityEvent(context, { action, userId, byUser: true });
  await tellPhoneChanged(context, userId, phone === null ? 'removed' : 'set');
}
