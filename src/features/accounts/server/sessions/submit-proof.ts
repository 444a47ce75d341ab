import type { z } from 'zod';
import { refuse } from '#shared/errors.ts';
import type { factorCodeRequest, proveByPasswordRequest } from '../../inputs.ts';
import { accountRefusals } from '../../refusals.ts';
import {
  type AccountsContext,
  type AuthResult,
  type AuthUseCase,
  inAccountsTransaction,
  type LiveSession,
  type Visitor,
} from '../accounts-context.ts';
import { type Identity, realEmail } from '../security/identity.ts';
import { admitMessage } from '../links/admit-message.ts';
import { admitCode } from '../links/admit-token.ts';
import { issueCode, matchCode, redeemCode } from '../links/tokens.ts';
import { codeText, proofCodeMail } from '../mails.ts';
import { requireCurrentPassword } from '../passwords/update-password.ts';
import { findUserById, type UserRecord } from '../records/accounts.ts';
import { markProven } from '../records/sessions.ts';
import { atLeast } from '../sign-in/at-least.ts';

/**
 * Proves with the password that the account's own user is signed in: for ten minutes they can change important
 * settings.
 * @throws refusal SESSION_MISSING, INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS
 */
export const proveByPassword: AuthUseCase<z.infer<typeof proveByPasswordRequest>> = async (
  context,
  { password },
  visitor,
) => {
  const { session, user } = await signedIn(context, visitor);
  await requireCurrentPassword(context, user, password, visitor);
  return provenNow(context, session);
};

/**
 * Sends a code for the same proof to the account's own address or number, for a user without a password.
 * @throws refusal SESSION_MISSING, PROOF_BY_PASSWORD
 */
export const sendProofCode: AuthUseCase<Record<string, never>> = (context, _input, visitor) =>
  atLeast(context.answerFloorMs, async () => {
    const { user } = await signedIn(context, visitor);
    if (user.passwordHash !== null) refuse(accountRefusals.PROOF_BY_PASSWORD);
    const identity = ownIdentity(user);
    const message = await admitMessage(context, 'account', identity, visitor);
    if (message.goesOut) {
      const code = await inAccountsTransaction(context, async (inner) => {
        const issued = await issueCode(inner, `proof-of:${user.id}`, identity);
        if (identity.kind === 'email') {
          await inner.mail.enqueue(inner.db, proofCodeMail(inner.config, identity.address, issued));
        }
        return issued;
      });
      if (identity.kind === 'phone') {
        await context.sms.send({ to: identity.number, text: codeText(context.config, code) });
      }
    }
    return message.answer({ answer: { sent: true } });
  });

/**
 * Proves with that code that the account's own user is signed in.
 * @throws refusal SESSION_MISSING, INVALID_TOKEN, CODES_OFF, TOO_MANY_ATTEMPTS
 */
export const proveByCode: AuthUseCase<z.infer<typeof factorCodeRequest>> = async (
  context,
  { token },
  visitor,
) => {
  const { session, user } = await signedIn(context, visitor);
  const identity = ownIdentity(user);
  const attempt = await admitCode(context, identity, visitor);
  const code = await matchCode(context, `proof-of:${user.id}`, identity, token);
  if (code === null || !(await redeemCode(context, code))) refuse(accountRefusals.INVALID_TOKEN);
  await attempt.succeeded();
  return provenNow(context, session);
};

/** Records the proof: for ten minutes the session's user can change important settings. */
export async function provenNow(
  context: Pick<AccountsContext, 'db' | 'clock'>,
  session: LiveSession,
): Promise<AuthResult> {
  await markProven(context.db, session.id, context.clock());
  return { answer: { proven: true } };
}

async function signedIn(
  context: AccountsContext,
  { session }: Visitor,
): Promise<{ session: LiveSession; user: UserRecord }> {
  if (session?.purpose !== 'normal') refuse(accountRefusals.SESSION_MISSING);
  const user = await findUserById(context.db, session.userId);
  return user ? { session, user } : refuse(accountRefusals.SESSION_MISSING);
}

function ownIdentity({ email, phone }: UserRecord): Identity {
  const address = realEmail(email);
  return address === null ? { kind: 'phone', number: phone ?? '' } : { kind: 'email', address };
}
