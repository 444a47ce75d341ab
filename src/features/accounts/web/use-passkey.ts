import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useEffect, useEffectEvent, useState } from 'react';
import { fetchCode, Unreachable } from '#ui/late/fetch-code.ts';
import { type AuthAnswer, AuthError, postAuth, postFreshAuth } from './auth-client.ts';

/** Asks browsers for passkeys; few visits need it. */
const loadWebAuthn = () => fetchCode(() => import('@simplewebauthn/browser'));

/** Whether this browser has passkeys, and this address a name to bind them to. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(window.location.hostname);

const NOT_GIVEN = 'No passkey was given. You can try again, or sign in another way.';

/** What the browser said in words for people. */
function wordsFor(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof Unreachable) return new AuthError(error.message, error.code);
  const isThere = error instanceof Error && error.name === 'InvalidStateError';
  return new AuthError(
    isThere ? 'This device has a passkey for your account already.' : NOT_GIVEN,
    'PASSKEY',
  );
}

/** What the device signs for a challenge of the server, as the browser hands it on. */
async function askDevice(options: object | undefined, useBrowserAutofill = false) {
  const { startAuthentication } = await loadWebAuthn();
  return startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill,
  });
}

async function givePasskey(path: string, more: object): Promise<AuthAnswer> {
  const { options } = await postAuth('/passkey/options', {});
  const response = await askDevice(options);
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

/** After so many that were refused the page offers no more: a device that agrees by itself would go on for ever. */
const MAX_OFFERS = 5;

/**
 * Offers the device's passkeys among what the browser fills in, as long as the page stands. Gives the server's refusal of
 * the one that was chosen last, such as one that was removed from the account; the others are offered again then.
 */
export function usePasskeyAutofill(onAnswer: (answer: AuthAnswer) => unknown): AuthError | null {
  const [error, setError] = useState<AuthError | null>(null);
  const answered = useEffectEvent(onAnswer);
  useEffect(() => {
    let isGone = false;
    const choose = async () => {
      if (!hasPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
      const { options } = await postAuth('/passkey/options', {});
      // The view may have gone meanwhile, or asks for a phone number now, which has no place for passkeys.
      if (isGone || !document.querySelector('input[autocomplete$="webauthn"]')) return null;
      return askDevice(options, true);
    };
    const offer = async () => {
      for (let offers = 0; offers < MAX_OFFERS; offers += 1) {
        // Until somebody chooses one there is nobody to tell of a failure, and the button is there, too.
        const response = await choose().catch(() => null);
        if (response === null || isGone) return;
        setError(null);
        try {
          await answered(await postAuth('/passkey/sign-in', { response }));
          return;
        } catch (failure) {
          if (!(failure instanceof AuthError)) throw failure;
          setError(failure);
        }
      }
    };
    void offer();
    return () => {
      isGone = true;
      loadWebAuthn().then(
        ({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony(),
        // Without its code nothing was begun.
        () => undefined,
      );
    };
  }, []);
  return error;
}
