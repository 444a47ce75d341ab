import type { z } from 'zod';
import { refuse } from '#shared/errors.ts';
import type { factorCodeRequest } from '../../inputs.ts';
import { accountRefusals } from '../../refusals.ts';
import {
  type AccountsTransaction,
  type AuthUseCase,
  inAccountsTransaction,
  type LiveSession,
  type Visitor,
} from '../accounts-context.ts';
import { realEmail } from '../security/identity.ts';
import { tellFactorChanged } from '../notices.ts';
import { endAll } from '../links/person-secrets.ts';
import { lockUserById, type UserRecord } from '../records/accounts.ts';
import {
  confirmAuthenticator,
  consumeStep,
  deleteAuthenticator,
  findAuthenticator,
  findSecondStep,
  forgetRememberedDevices,
  putAuthenticator,
  replaceRecoveryCodes,
} from '../records/second-step.ts';
import { findSessionById, markSecondStep } from '../records/sessions.ts';
import { noteSecurityEvent } from '../security/note-security-event.ts';
import { admitFactor } from './admit-factor.ts';
import { newAuthenticator, stepOfCode } from './authenticator.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

/**
 * Starts the setup of an authenticator app: makes its secret. Sign-ins ask for a code only after one was typed to
 * confirm the app.
 * @throws refusal SESSION_MISSING, FACTOR_EXISTS
 */
export const startAuthenticator: AuthUseCase<Record<string, never>> = (context, _input, visitor) =>
  inAccountsTransaction(context, async (inner) => {
    const user = await lockSignedIn(inner, visitor);
    const made = newAuthenticator(inner, realEmail(user.email) ?? user.phone ?? user.id);
    if (!(await putAuthenticator(inner.db, user.id, made.sealed))) refuse(accountRefusals.FACTOR_EXISTS);
    return { answer: { secret: made.secret, uri: made.uri } };
  });

/**
 * Completes the setup of an app with one of its codes: from now on every sign-in asks for a code. With the first factor
 * the user also gets recovery codes, which are shown only this once. Every other session ends.
 * @throws refusal SESSION_MISSING, INVALID_SECOND_STEP, FACTOR_EXISTS, TOO_MANY_ATTEMPTS
 */
export const confirmApp: AuthUseCase<z.infer<typeof factorCodeRequest>> = async (
  context,
  { token },
  visitor,
) => {
  const { userId } = signedInSession(visitor);
  const attempt = await admitFactor(context, userId, visitor);
  const made = await newRecoveryCodes(context, userId, visitor);
  const result = await inAccountsTransaction(context, async (inner) => {
    const user = await lockSignedIn(inner, visitor);
    const authenticator = await findAuthenticator(inner.db, user.id);
    if (authenticator?.isConfirmed) refuse(accountRefusals.FACTOR_EXISTS);
    const step = authenticator && stepOfCode(inner, authenticator.sealed, token);
    if (step === null || !(await consumeStep(inner.db, user.id, step))) {
      refuse(accountRefusals.INVALID_SECOND_STEP);
    }
    const before = await findSecondStep(inner.db, user.id);
    await confirmAuthenticator(inner.db, user.id, inner.clock());
    if (!before.isAsked) await replaceRecoveryCodes(inner.db, user.id, made.kept);
    await whenFactorAdded(inner, signedInSession(visitor), 'authenticator');
    return { answer: { recoveryCodes: before.isAsked ? null : made.codes } };
  });
  await attempt.succeeded();
  return result;
};

/**
 * Removes the authenticator app. If no other factor is left, sign-ins ask for no second step any more, and the recovery
 * codes are deleted.
 * @throws refusal SESSION_MISSING, FACTOR_MISSING
 */
export const removeAuthenticator: AuthUseCase<Record<string, never>> = (context, _input, visitor) =>
  inAccountsTransaction(context, async (inner) => {
    const { id } = await lockSignedIn(inner, visitor);
    if (!(await deleteAuthenticator(inner.db, id))) refuse(accountRefusals.FACTOR_MISSING);
    await whenFactorRemoved(inner, id, 'authenticator');
    return { answer: { removed: true } };
  });

/**
 * Makes ten new recovery codes, which are shown only this once. The earlier ones stop working.
 * @throws refusal SESSION_MISSING, FACTOR_MISSING
 */
export const renewRecoveryCodes: AuthUseCase<Record<string, never>> = async (context, _input, visitor) => {
  const { userId } = signedInSession(visitor);
  const made = await newRecoveryCodes(context, userId, visitor);
  return inAccountsTransaction(context, async (inner) => {
    const user = await lockSignedIn(inner, visitor);
    const { isAsked } = await findSecondStep(inner.db, user.id);
    if (!isAsked) refuse(accountRefusals.FACTOR_MISSING);
    await replaceRecoveryCodes(inner.db, user.id, made.kept);
    await noteSecurityEvent(inner, { action: 'account.recovery-codes-new', userId, byUser: true });
    await tellFactorChanged(inner, userId, 'recovery-codes-new', userId);
    return { answer: { recoveryCodes: made.codes } };
  });
};

/** What adding any factor involves: ending all other sessions, an audit entry and a notice (notices.ts). */
export async function whenFactorAdded(
  context: AccountsTransaction,
  { id, userId }: LiveSession,
  factor: 'authenticator' | 'passkey',
): Promise<void> {
  await endAll(context, { userId, event: 'factor-added', keptSessionId: id });
  await markSecondStep(context.db, id, context.clock());
  await noteSecurityEvent(context, { action: `account.${factor}-add`, userId, byUser: true });
  await tellFactorChanged(context, userId, `${factor}-add`, userId);
}

/** What removing any factor involves. With the last factor the recovery codes are deleted; no device is remembered any more. */
export async function whenFactorRemoved(
  context: AccountsTransaction,
  userId: string,
  factor: 'authenticator' | 'passkey',
): Promise<void> {
  const { isAsked } = await findSecondStep(context.db, userId);
  if (!isAsked) await replaceRecoveryCodes(context.db, userId, []);
  await forgetRememberedDevices(context.db, userId);
  await noteSecurityEvent(context, { action: `account.${factor}-remove`, userId, byUser: true });
  await tellFactorChanged(context, userId, `${factor}-remove`, userId);
}

/** The visitor's session. Refuses a visitor who is not fully signed in. */
export function signedInSession({ session }: Visitor): LiveSession {
  return session?.purpose === 'normal' ? session : refuse(accountRefusals.SESSION_MISSING);
}

/** The signed-in user, locked. Refuses if their session has ended meanwhile. */
export async function lockSignedIn(context: AccountsTransaction, visitor: Visitor): Promise<UserRecord> {
  const { id, userId } = signedInSession(visitor);
  const user = await lockUserById(context.db, userId);
  const isAlive = await findSessionById(context.db, id, context.clock());
  return user && isAlive ? user : refuse(accountRefusals.SESSION_MISSING);
}
