import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { z } from 'zod';
import { refuse } from '#shared/errors.ts';
import type { newPasskeyRequest, passkeyIdRequest, renamePasskeyRequest } from '../../inputs.ts';
import { accountRefusals } from '../../refusals.ts';
import { type AccountsContext, type AuthUseCase, inAccountsTransaction } from '../accounts-context.ts';
import { realEmail } from '../security/identity.ts';
import { findUserById } from '../records/accounts.ts';
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  MAX_PASSKEYS,
  updatePasskeyName,
} from '../records/passkeys.ts';
import { findSecondStep, replaceRecoveryCodes } from '../records/second-step.ts';
import { newRecoveryCodes } from '../second-step/recovery-codes.ts';
import {
  lockSignedIn,
  signedInSession,
  whenFactorAdded,
  whenFactorRemoved,
} from '../second-step/set-authenticator.ts';
import { consumeChallenge, keepChallenge } from './passkey-challenge.ts';
import { requirePasskeySite } from '../security/passkey-site.ts';

/**
 * The options that a browser passes to the device that will make a passkey.
 * @throws refusal SESSION_MISSING, PASSKEYS_OFF, TOO_MANY_PASSKEYS
 */
export const startPasskey: AuthUseCase<Record<string, never>> = async (context, _input, visitor) => {
  const { rpId: rpID, rpName } = requirePasskeySite(context);
  const { userId } = signedInSession(visitor);
  const user = await findUserById(context.db, userId);
  if (!user) refuse(accountRefusals.SESSION_MISSING);
  const known = await listPasskeys(context.db, userId);
  if (known.length >= MAX_PASSKEYS) refuse(accountRefusals.TOO_MANY_PASSKEYS);
  const name = realEmail(user.email) ?? user.phone ?? '';
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userName: name,
    userDisplayName: name,
    // Devices store this id and show it to nobody. It is a keyed hash, so it identifies the account only here.
    userID: Uint8Array.from(Buffer.from(context.keys.hash('passkey user', userId), 'base64url')),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(context, `add:${userId}`, options.challenge);
  return { answer: { options } };
};

/**
 * Adds the passkey that a device made. With the first factor the user also gets recovery codes, which are shown only
 * this once. Every other session ends.
 * @throws refusal SESSION_MISSING, PASSKEYS_OFF, PASSKEY_REFUSED, TOO_MANY_PASSKEYS
 */
export const addPasskey: AuthUseCase<z.infer<typeof newPasskeyRequest>> = async (
  context,
  { name, response },
  visitor,
) => {
  const session = signedInSession(visitor);
  const { userId } = session;
  const { credential, credentialBackedUp } = await verifyNewPasskey(context, userId, response);
  const made = await newRecoveryCodes(context, userId, visitor);
  return inAccountsTransaction(context, async (inner) => {
    await lockSignedIn(inner, visitor);
    const known = await listPasskeys(inner.db, userId);
    if (known.length >= MAX_PASSKEYS) refuse(accountRefusals.TOO_MANY_PASSKEYS);
    const before = await findSecondStep(inner.db, userId);
    const isNew = await insertPasskey(inner.db, {
      userId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      isSynced: credentialBackedUp,
      name,
      at: inner.clock(),
    });
    if (!isNew) refuse(accountRefusals.PASSKEY_REFUSED);
    if (!before.isAsked) await replaceRecoveryCodes(inner.db, userId, made.kept);
    await whenFactorAdded(inner, session, 'passkey');
    return { answer: { recoveryCodes: before.isAsked ? null : made.codes } };
  });
};

/**
 * Gives a passkey another name.
 * @throws refusal SESSION_MISSING, FACTOR_MISSING for missing passkeys and other people's alike
 */
export const renamePasskey: AuthUseCase<z.infer<typeof renamePasskeyRequest>> = async (
  context,
  { passkeyId: id, name },
  visitor,
) => {
  const { userId } = signedInSession(visitor);
  if (!(await updatePasskeyName(context.db, { id, userId, name }))) refuse(accountRefusals.FACTOR_MISSING);
  return { answer: { renamed: true } };
};

/**
 * Removes a passkey. If no other factor is left, sign-ins ask for no second step any more, and the recovery codes are
 * deleted.
 * @throws refusal SESSION_MISSING, FACTOR_MISSING for missing passkeys and other people's alike
 */
export const removePasskey: AuthUseCase<z.infer<typeof passkeyIdRequest>> = (
  context,
  { passkeyId },
  visitor,
) =>
  inAccountsTransaction(context, async (inner) => {
    const { id: userId } = await lockSignedIn(inner, visitor);
    if (!(await deletePasskey(inner.db, userId, passkeyId))) refuse(accountRefusals.FACTOR_MISSING);
    await whenFactorRemoved(inner, userId, 'passkey');
    return { answer: { removed: true } };
  });

/** Checks a new passkey: it answers our challenge to this user, comes from our own origin, and the device verified its user. */
async function verifyNewPasskey(
  context: AccountsContext,
  userId: string,
  response: z.infer<typeof newPasskeyRequest>['response'],
) {
  const { origin, rpId } = requirePasskeySite(context);
  const verification = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => consumeChallenge(context, `add:${userId}`, challenge),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    // It throws for every kind of invalid response.
  }).catch(() => null);
  return verification?.verified ? verification.registrationInfo : refuse(accountRefusals.PASSKEY_REFUSED);
}
