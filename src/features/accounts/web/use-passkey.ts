import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useEffect, useEffectEvent, useState } from 'react';
import { fetchCode, Unreachable } from '#ui/late/fetch-code.ts';
import { type AuthAnswer, AuthError, postAuth, postFreshAuth } from './auth-client.ts';

/** The library that asks browsers for passkeys. Loaded lazily, because few visits need it. */
const loadWebAuthn = () => fetchCode(() => import('@simplewebauthn/browser'));

/** Whether this browser supports passkeys, and the site has a host name to bind them to. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(window.location.hostname);

const NOT_GIVEN = 'No passkey was given. You can try again, or sign in another way.';

/** Turns a browser's error into a text for users. */
function wordsFor(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof Unreachable) return new AuthError(error.message, error.code);
  const isThere = error instanceof Error && error.name === 'InvalidStateError';
  return new AuthError(
    isThere ? 'This device has a passkey for your account already.' : NOT_GIVEN,
    'PASSKEY',
  );
}

/** The device's signature for a challenge of the server, as the browser serializes it. */
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

/** Sends a passkey to an endpoint when `run` is called, and stores the error of the last call. */
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

/** After this many refused passkeys the page offers no more: a device that agrees automatically would repeat forever. */
const MAX_OFFERS = 5;

/**
 * Offers the device's passkeys in the browser's autofill, as long as the page is open. Returns the server's refusal of
 * the passkey that was chosen last, for example one that was removed from the account; passkeys are offered again then.
 */
export function usePasskeyAutofill(onAnswer: (answer: AuthAnswer) => unknown): AuthError | null {
  const [error, setError] = useState<AuthError | null>(null);
  const answered = useEffectEvent(onAnswer);
  useEffect(() => {
    let isGone = false;
    const choose = async () => {
      if (!hasPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
      const { options } = await postAuth('/passkey/options', {});
      // Meanwhile the view may be closed, or show a phone number field, where passkeys are not offered.
      if (isGone || !document.querySelector('input[autocomplete$="webauthn"]')) return null;
      return askDevice(options, true);
    };
    const offer = async () => {
      for (let offers = 0; offers < MAX_OFFERS; offers += 1) {
        // Failures before a passkey was chosen are ignored, since the user has not asked for one; the button is there, too.
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
        // If its code never loaded, there is nothing to cancel.
        () => undefined,
      );
    };
  }, []);
  return error;
}
