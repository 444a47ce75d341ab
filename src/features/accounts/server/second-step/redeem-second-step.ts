import type { z } from 'zod';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { secondStepRequest } from '../../inputs.ts';
import { accountRefusals } from '../../refusals.ts';
import type { SignInWay } from '../../sign-in-contract.ts';
import {
  type AccountsContext,
  type AccountsTransaction,
  type AuthResult,
  type AuthUseCase,
  inAccountsTransaction,
  type LiveSession,
  type Visitor,
} from '../accounts-context.ts';
import { tellRecoveryCodeUsed } from '../notices.ts';
import { lockUserById } from '../records/accounts.ts';
import {
  consumeRecoveryCode,
  consumeStep,
  findAuthenticator,
  findSecondStep,
} from '../records/second-step.ts';
import { findSessionById } from '../records/sessions.ts';
import { noteSignIn } from '../sign-in/note-sign-in.ts';
import { noteSecurityEvent } from '../security/note-security-event.ts';
import { passkeySite } from '../security/passkey-site.ts';
import { admitFactor } from './admit-factor.ts';
import { stepOfCode } from './authenticator.ts';
import { isRecoveryCode, matchRecoveryCode } from './recovery-codes.ts';

/**
 * Which second steps the account of this sign-in has.
 * @throws refusal SESSION_MISSING
 */
export const listSecondSteps: AuthUseCase<Record<string, never>> = async (context, _input, visitor) => {
  const { userId } = waitingSession(visitor);
  const { authenticator, passkeys, codesLeft } = await findSecondStep(context.db, userId);
  const passkey = passkeys > 0 && passkeySite(context.config) !== null;
  return { answer: { ways: { authenticator, passkey, recoveryCode: codesLeft > 0 } } };
};

/**
 * Completes the second step of a sign-in with a code of the authenticator app or a recovery code. Opens a session that
 * replaces the waiting one.
 * @throws refusal SESSION_MISSING, INVALID_SECOND_STEP, TOO_MANY_ATTEMPTS
 */
export const redeemSecondStep: AuthUseCase<z.infer<typeof secondStepRequest>> = async (
  context,
  { token, remember },
  visitor,
) => {
  const session = waitingSession(visitor);
  const attempt = await admitFactor(context, session.userId, visitor);
  const redeem = await matchFactor(context, session.userId, token, visitor);
  const way = isRecoveryCode(token) ? 'recovery-code' : 'authenticator';
  if (redeem === null) {
    await noteSignIn(context, visitor, { userId: session.userId, outcome: 'bad', way });
    refuse(accountRefusals.INVALID_SECOND_STEP);
  }
  const result = await inAccountsTransaction(context, (inner) =>
    takeStep(inner, session, { redeem, remember, way }),
  );
  await attempt.succeeded();
  return result;
};

/** Uses up a code or a passkey's signature in a transaction; false if it was used before. */
type RedeemFactor = (context: AccountsTransaction) => Promise<boolean>;

/** Checks the typed code. If it is right, returns the function that uses it up; otherwise null. */
async function matchFactor(
  context: AccountsContext,
  userId: Id,
  code: string,
  visitor: Visitor,
): Promise<RedeemFactor | null> {
  if (isRecoveryCode(code)) {
    const matched = await matchRecoveryCode(context, userId, code, visitor);
    return matched && ((inner) => redeemRecoveryCode(inner, userId, matched));
  }
  const authenticator = await findAuthenticator(context.db, userId);
  if (!authenticator?.isConfirmed) return null;
  const step = stepOfCode(context, authenticator.sealed, code);
  return step === null ? null : (inner) => consumeStep(inner.db, userId, step);
}

async function redeemRecoveryCode(
  context: AccountsTransaction,
  userId: Id,
  code: { name: string; hash: string },
): Promise<boolean> {
  if (!(await consumeRecoveryCode(context.db, { ...code, userId, at: context.clock() }))) return false;
  const { codesLeft } = await findSecondStep(context.db, userId);
  await noteSecurityEvent(context, { action: 'account.recovery-code', userId, byUser: false });
  await tellRecoveryCodeUsed(context, userId, codesLeft);
  return true;
}

/** The session that a sign-in opens after its second step. Refuses if the waiting session has ended meanwhile. */
export async function takeStep(
  context: AccountsTransaction,
  session: LiveSession,
  { redeem, remember, way }: { redeem: RedeemFactor; remember: boolean; way: SignInWay },
): Promise<AuthResult> {
  const user = await lockUserById(context.db, session.userId);
  const isAlive = await findSessionById(context.db, session.id, context.clock());
  if (!user || !isAlive) refuse(accountRefusals.SESSION_MISSING);
  if (!(await redeem(context))) refuse(accountRefusals.INVALID_SECOND_STEP);
  // Read under the user's lock. Whatever ends all sessions also raises this version: either before, and then it has
  // ended this session too, or afterwards.
  const { rememberVersion } = await findSecondStep(context.db, user.id);
  return {
    answer: { event: 'SIGNED_IN' },
    open: {
      userId: user.id,
      purpose: 'normal',
      way,
      passwordHash: user.passwordHash,
      secondStepAt: context.clock(),
      ...(remember && { remember: rememberVersion }),
    },
  };
}

/**
 * The session of a sign-in that waits for its second step.
 * @throws refusal SESSION_MISSING
 */
export function waitingSession({ session }: Visitor): LiveSession {
  return session?.purpose === 'second-step' ? session : refuse(accountRefusals.SESSION_MISSING);
}
