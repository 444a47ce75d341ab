import type { z } from 'zod';
import { refuseTaken } from '#platform/refuse-taken.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { addAddressRequest, confirmAddressRequest } from '../../inputs.ts';
import { accountRefusals } from '../../refusals.ts';
import {
  type AccountsContext,
  type AccountsTransaction,
  type AuthUseCase,
  inAccountsTransaction,
  type Visitor,
} from '../accounts-context.ts';
import { sendWayBack } from '../addresses/send-way-back.ts';
import { realEmail } from '../security/identity.ts';
import { admitMessage } from '../links/admit-message.ts';
import { admitCode } from '../links/admit-token.ts';
import { issueCode, type MatchedCode, matchCode, redeemCode } from '../links/tokens.ts';
import { addressCodeMail, addressTakenMail } from '../mails.ts';
import {
  deleteUnconfirmedUser,
  findUserById,
  findUserByIdentity,
  lockUserById,
  lockUserByIdentity,
  setConfirmedEmail,
  type UserRecord,
} from '../records/accounts.ts';
import { findFormerOwner } from '../records/address-changes.ts';
import { atLeast } from '../sign-in/at-least.ts';
import { promoteIfListed } from '../sign-up/confirm-address.ts';
import { tellAddressChanged } from '../security/address-notices.ts';
import { noteSecurityEvent } from '../security/note-security-event.ts';

/**
 * Sends a code to an address that the signed-in user wants to add to an account without one. The answer is the same if
 * the address is taken; its owner gets a message instead.
 * @throws refusal SESSION_MISSING, HAS_ADDRESS, TOO_MANY_ATTEMPTS
 */
export const requestAddress: AuthUseCase<z.infer<typeof addAddressRequest>> = (context, { email }, visitor) =>
  atLeast(context.answerFloorMs, async () => {
    const user = await signedInUser(context, visitor);
    refuseSecondAddress(user);
    const identity = { kind: 'email', address: email } as const;
    const message = await admitMessage(context, 'sign-up', identity, visitor);
    if (message.goesOut) {
      await inAccountsTransaction(context, async (inner) => {
        const owner = await findUserByIdentity(inner.db, identity);
        if (owner?.emailConfirmed) {
          return inner.mail.enqueue(inner.db, addressTakenMail(inner.config, email));
        }
        if (await sendWayBack(inner, identity)) return undefined;
        const code = await issueCode(inner, `address-of:${user.id}`, identity);
        return inner.mail.enqueue(inner.db, addressCodeMail(inner.config, email, code));
      });
    }
    return message.answer({ answer: { sent: true } });
  });

/**
 * Adds the address that the typed code proves to the signed-in user's account, as confirmed. Player and profile get it
 * too. An unconfirmed sign-up with the address is deleted.
 * @throws refusal SESSION_MISSING, HAS_ADDRESS, INVALID_TOKEN, CODES_OFF, TOO_MANY_ATTEMPTS
 */
export const addAddress: AuthUseCase<z.infer<typeof confirmAddressRequest>> = (
  context,
  { email, token },
  visitor,
) =>
  atLeast(context.answerFloorMs, async () => {
    const user = await signedInUser(context, visitor);
    refuseSecondAddress(user);
    const identity = { kind: 'email', address: email } as const;
    const attempt = await admitCode(context, identity, visitor);
    const code = await matchCode(context, `address-of:${user.id}`, identity, token);
    if (code === null) refuse(accountRefusals.INVALID_TOKEN);
    await attempt.succeeded();
    // Another account may confirm the address at this moment; then that account gets it.
    await refuseTaken(accountRefusals.INVALID_TOKEN, () =>
      inAccountsTransaction(context, (inner) => takeAddress(inner, user.id, { email, code })),
    );
    return { answer: { added: true } };
  });

async function takeAddress(
  context: AccountsTransaction,
  userId: Id,
  { email, code }: { email: string; code: MatchedCode },
): Promise<void> {
  const user = await lockUserById(context.db, userId);
  if (!user) refuse(accountRefusals.SESSION_MISSING);
  refuseSecondAddress(user);
  if (!(await redeemCode(context, code))) refuse(accountRefusals.INVALID_TOKEN);
  const other = await lockUserByIdentity(context.db, { kind: 'email', address: email });
  if (other && !(await deleteUnconfirmedUser(context.db, other.id))) refuse(accountRefusals.INVALID_TOKEN);
  if (await findFormerOwner(context.db, email, context.clock())) refuse(accountRefusals.INVALID_TOKEN);
  await setConfirmedEmail(context.db, userId, email);
  await promoteIfListed(context, userId, email);
  await noteSecurityEvent(context, { action: 'account.address-add', userId, byUser: true });
  await tellAddressChanged(context, userId, 'added');
}

async function signedInUser(context: AccountsContext, { session }: Visitor): Promise<UserRecord> {
  const user = session?.purpose === 'normal' ? await findUserById(context.db, session.userId) : null;
  return user ?? refuse(accountRefusals.SESSION_MISSING);
}

function refuseSecondAddress(user: UserRecord): void {
  if (realEmail(user.email) !== null) refuse(accountRefusals.HAS_ADDRESS);
}
