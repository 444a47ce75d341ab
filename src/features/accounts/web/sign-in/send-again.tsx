import { useEffect, useState } from 'react';
import { Button } from '../../../../ui/components/button.tsx';
import { notify } from '../../../../ui/feedback/toast.ts';
import { AuthErrorBox, useAuthCall } from './auth-call.tsx';

/** How long a message may take before it is asked for again. */
const PATIENCE_MS = 30_000;

/** Whole seconds until a moment (ms), counting down to 0. */
function useSecondsUntil(moment: number): number {
  const left = () => Math.max(0, Math.ceil((moment - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((moment - Date.now()) / 1000))), 500);
    return () => clearInterval(timer);
  }, [isOver, moment]);
  return seconds;
}

type SendAgainProps = {
  /** When the message was sent last (ms). Another time needs another `key`. */
  sentAt: number;
  /** The endpoint under /api/auth that sends it again, and its body. */
  path: string;
  body: object;
  /** Said once it is sent. */
  said: string;
  onSent: () => void;
};

/** Sends a message again that did not come, half a minute after the last one. */
export function SendAgain({ sentAt, path, body, said, onSent }: SendAgainProps) {
  const [busy, setBusy] = useState(false);
  const { error, call } = useAuthCall();
  const seconds = useSecondsUntil(sentAt + PATIENCE_MS);
  const sendAgain = async () => {
    setBusy(true);
    await call(path, body, () => {
      notify(said);
      onSent();
    });
    setBusy(false);
  };
  return (
    <>
      <AuthErrorBox error={error} />
      <div>
        <Button variant="quiet" busy={busy} disabled={seconds > 0} onClick={() => void sendAgain()}>
          {busy && 'Sending ...'}
          {!busy && (seconds > 0 ? `Send again in ${seconds} s` : 'Send again')}
        </Button>
      </div>
    </>
  );
}
