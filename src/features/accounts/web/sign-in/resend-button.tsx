import { useState } from 'react';
import { Button } from '../../../../ui/components/button.tsx';
import { notify } from '../../../../ui/feedback/toast.ts';
import { AuthErrorBox } from './auth-error-box.tsx';
import { useAuthCall } from './use-auth-call.ts';

/** Sends the confirmation link once more. */
export function ResendButton({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);
  const { error, call } = useAuthCall();
  const resend = async () => {
    setBusy(true);
    await call('/resend', { email }, () => notify('Check your email for the confirmation link'));
    setBusy(false);
  };
  return (
    <>
      <AuthErrorBox error={error} />
      <div>
        <Button variant="quiet" busy={busy} onClick={() => void resend()}>
          {busy ? 'Sending ...' : 'Send it again'}
        </Button>
      </div>
    </>
  );
}
