import { KeyRound } from 'lucide-react';
import { Button } from '#ui/components/button.tsx';
import type { AuthAnswer } from '../auth-client.ts';
import { hasPasskeys, usePasskey, usePasskeyAutofill } from '../use-passkey.ts';
import { AuthErrorBox } from './auth-call.tsx';
import { useFollowEvent } from './use-follow-event.ts';

type PasskeyButtonProps = {
  label: string;
  /** The endpoint that receives the passkey, and what its body contains besides it. */
  path: string;
  more?: object;
  onAnswer: (answer: AuthAnswer) => unknown;
};

const nothing = {};

/** Uses a passkey. Not shown if the browser does not support passkeys, or if the host is an IP address. */
export function PasskeyButton({ label, path, more = nothing, onAnswer }: PasskeyButtonProps) {
  const { error, busy, run } = usePasskey(path, more, onAnswer);
  if (!hasPasskeys()) return null;
  return (
    <>
      <Button variant="quiet" busy={busy} onClick={() => void run()}>
        <KeyRound size={18} aria-hidden="true" />
        {label}
      </Button>
      <AuthErrorBox error={error} />
    </>
  );
}

/** Signs in by passkey, with this button or through the browser's autofill. */
export function SignInByPasskey() {
  const followEvent = useFollowEvent();
  const error = usePasskeyAutofill(followEvent);
  return (
    <>
      <PasskeyButton label="Sign in with a passkey" path="/passkey/sign-in" onAnswer={followEvent} />
      <AuthErrorBox error={error} />
    </>
  );
}
