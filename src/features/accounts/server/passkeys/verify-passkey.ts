import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { z } from 'zod';
import { countAll, networkCounters, overOf, retryAfter } from '#platform/security/limiter.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { passkeyRequest, passkeyStepRequest } from '../../inputs.ts';
import { accountRefusals } from '../../refusals.ts';
import {
  type AccountsContext,
  type AccountsTransaction,
  type AuthUseCase,
  inAccountsTransaction,
  type Visitor,
} from '../accounts-context.ts';
import { lockUserById } from '../records/accounts.ts';
import { consumeCount, findPasskey, type PasskeyRecord } from '../records/passkeys.ts';
import { takeStep, waitingSession } from '../second-step/redeem-second-step.ts';
import { signedInSession } from '../second-step/set-authenticator.ts';
import { provenNow } from '../sessions/submit-proof.ts';
import { LIMITS } from '../sign-in/limits.ts';
import { noteSignIn } from '../sign-in/note-sign-in.ts';
import { consumeChallenge, keepChallenge } from './passkey-challenge.ts';
import { requirePasskeySite } from '../security/passkey-site.ts';

/**
 * The options that a browser passes to the device for any use of a passkey. They name no passkey, because the device
 * knows its own; so nobody learns which account has which.
 * @throws refusal PASSKEYS_OFF, TOO_MANY_ATTEMPTS
 */
export const requestPasskey: AuthUseCase<Record<string, never>> = async (context, _input, visitor) => {
  const { rpId: rpID } = requirePasskeySite(context);
  await admitChallenge(context, visitor);
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
  await keepChallenge(context, 'use', options.challenge);
  return { answer: { options } };
};

/**
 * Signs in with a passkey alone. The device verified its user by finger, face or PIN, and holds the key. These are two
 * factors, so no second step is asked for.
 * @throws refusal PASSKEYS_OFF, PASSKEY_REFUSED
 */
export const signInByPasskey: AuthUseCase<z.infer<typeof passkeyRequest>> = async (
  context,
  { response },
  visitor,
) => {
  const used = await verifyPasskey(context, response, visitor);
  return inAccountsTransaction(context, async (inner) => {
    const user = await lockUserById(inner.db, used.passkey.userId);
    if (!user || !(await redeem(inner, used))) refuse(accountRefusals.PASSKEY_REFUSED);
    return {
      answer: { event: 'SIGNED_IN' },
      open: {
        userId: user.id,
        purpose: 'normal',
        way: 'passkey',
        passwordHash: user.passwordHash,
        secondStepAt: inner.clock(),
      },
    };
  });
};

/**
 * Completes the second step of a sign-in with a passkey of the same account.
 * @throws refusal SESSION_MISSING, PASSKEYS_OFF, PASSKEY_REFUSED
 */
export const stepByPasskey: AuthUseCase<z.infer<typeof passkeyStepRequest>> = async (
  context,
  { response, remember },
  visitor,
) => {
  const session = waitingSession(visitor);
  const used = await verifyOwnPasskey(context, session.userId, response, visitor);
  return inAccountsTransaction(context, (inner) =>
    takeStep(inner, session, { redeem: (part) => redeem(part, used), remember, way: 'passkey' }),
  );
};

/**
 * Proves with a passkey that the account's own user is signed in.
 * @throws refusal SESSION_MISSING, PASSKEYS_OFF, PASSKEY_REFUSED
 */
export const proveByPasskey: AuthUseCase<z.infer<typeof passkeyRequest>> = async (
  context,
  { response },
  visitor,
) => {
  const session = signedInSession(visitor);
  const used = await verifyOwnPasskey(context, session.userId, response, visitor);
  return inAccountsTransaction(context, async (inner) => {
    if (!(await redeem(inner, used))) refuse(accountRefusals.PASSKEY_REFUSED);
    return provenNow(inner, session);
  });
};

/** A passkey with a valid signature, and the signature counter that the device sent. */
type UsedPasskey = { passkey: PasskeyRecord; newCounter: number };

const redeem = ({ db, clock }: AccountsTransaction, { passkey, newCounter }: UsedPasskey): Promise<boolean> =>
  consumeCount(db, { id: passkey.id, counter: passkey.counter, newCounter, at: clock() });

async function verifyOwnPasskey(
  context: AccountsContext,
  userId: Id,
  response: z.infer<typeof passkeyRequest>['response'],
  visitor: Visitor,
): Promise<UsedPasskey> {
  const used = await verifyPasskey(context, response, visitor);
  return used.passkey.userId === userId ? used : refuse(accountRefusals.PASSKEY_REFUSED);
}

/**
 * Checks a device's signature: it signs our challenge (which is used up either way) at our own origin, by a passkey
 * that we know, after the device verified its user, and with a higher counter than before if the device counts.
 */
async function verifyPasskey(
  context: AccountsContext,
  response: z.infer<typeof passkeyRequest>['response'],
  visitor: Visitor,
): Promise<UsedPasskey> {
  const { origin, rpId } = requirePasskeySite(context);
  const passkey = await findPasskey(context.db, response.id);
  if (!passkey) refuse(accountRefusals.PASSKEY_REFUSED);
  const verification = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => consumeChallenge(context, 'use', challenge),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    // It throws for every kind of invalid response.
  }).catch(() => null);
  if (!verification?.verified) {
    await noteSignIn(context, visitor, { userId: passkey.userId, outcome: 'bad', way: 'passkey' });
    refuse(accountRefusals.PASSKEY_REFUSED);
  }
  return { passkey, newCounter: verification.authenticationInfo.newCounter };
}

/** Limited, because each challenge stores a row for five minutes. */
async function admitChallenge(context: AccountsContext, { address }: Visitor): Promise<void> {
  const counters = networkCounters(context, 'passkey-from', address, LIMITS.challengesPerNetwork);
  const over = overOf(await countAll(context, counters));
  if (over.length > 0) refuse(accountRefusals.TOO_MANY_ATTEMPTS, retryAfter(over));
}
