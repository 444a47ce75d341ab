import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useEffect, useEffectEvent, useState } from 'react';
import { type AuthAnswer, AuthError, postAuth, postFreshAuth } from './auth-client.ts';

/** Asks browsers for passkeys; few visits need it. */
const loadWebAuthn = () => import('@simplewebauthn/browser');

/** Whether this browser has passkeys, and this address a name to bind them to. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(window.location.hostname);

const NOT_GIVEN = 'No passkey was given. You can try again, or sign in another way.';

/** A person who closed the browser's window, or whose device has no passkey for this site. */
const wasNotGiven = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/** What the browser said in words for people. */
function wordsFor(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  const isThere = error instanceof Error && error.name === 'InvalidStateError';
  return new AuthError(
    isThere ? 'This device has a passkey for your account already.' : NOT_GIVEN,
    'PASSKEY',
  );
}

async function givePasskey(path: string, more: object, useBrowserAutofill = false): Promise<AuthAnswer> {
  const { startAuthentication } = await loadWebAuthn();
  const { options } = await postAuth('/passkey/options', {});
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill });
  return postAuth(path, { response, ...more });
}

/**
 * Has the device make a passkey, and adds it to the account.
 * @throws AuthError with the words to show
 */
export async function makePasskey(name: string): Promise<AuthAnswer> {
  try {
    const { startRegistration } = await loadWebAuthn();
    const { options } = await postFreshAuth('/passkeys/start', {});
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
    const response = await startRegistration({ optionsJSON });
    return await postFreshAuth('/passkeys/add', { name, response });
  } catch (error) {
    throw wordsFor(error);
  }
}

/** Gives a passkey to an endpoint when `run` is called, and keeps the error of the last time. */
export function usePasskey(path: string, more: object, onAnswer: (answer: AuthAnswer) => unknown) {
  const [error, setError] = useState<AuthError | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setError(null);
    setBusy(true);
    try {
      await onAnswer(await givePasskey(path, more));
    } catch (failure) {
      setError(wordsFor(failure));
    }
    setBusy(false);
  };
  return { error, busy, run };
}

/** Offers the device's passkeys among what the browser fills in, as long as the page stands. */
export function usePasskeyAutofill(onAnswer: (answer: AuthAnswer) => unknown) {
  const answered = useEffectEvent(onAnswer);
  useEffect(() => {
    let isGone = false;
    const offer = async () => {
      if (!hasPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      const answer = await givePasskey('/passkey/sign-in', {}, true);
      if (!isGone) await answered(answer);
    };
    offer().catch((error: unknown) => {
      // Nobody pressed anything: there is nobody to tell.
      if (!(error instanceof AuthError) && !wasNotGiven(error)) throw error;
    });
    return () => {
      isGone = true;
      void loadWebAuthn().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
    };
  }, []);
}
