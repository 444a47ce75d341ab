import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SwitchField } from '#ui/forms/switch-field.tsx';
import { sessionReady, signOut } from '#ui/session/session.ts';
import { postAuth } from '../auth-client.ts';
import styles from './auth.module.css';
import { AuthForm } from './auth-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import type { ViewProps } from './auth-views.tsx';
import { isFollowingEvent, useFollowEvent } from './use-follow-event.ts';

type Way = 'app' | 'passkey' | 'recovery';

const wordsOf: Record<Way, string> = {
  app: 'This account asks for a second step. Open your authenticator app and type the code that it shows.',
  passkey: 'This account asks for a second step: the passkey of one of your devices.',
  recovery: 'Type one of the recovery codes that you kept. Each works once.',
};

/** The second step of a sign-in: a code of the authenticator app, a passkey, or a recovery code. */
export function SecondStepView({ typed, onTyped }: ViewProps) {
  const followEvent = useFollowEvent();
  const [remember, setRemember] = useState(false);
  const [way, setWay] = useState<Way | null>(null);
  const { data } = useQuery({
    queryKey: ['second-steps'],
    queryFn: () => postAuth('/second-steps', {}),
    gcTime: 0,
  });
  useLeaveWithoutSession();
  const ways = data?.ways ?? { authenticator: true, passkey: false, recoveryCode: true };
  const chosen = way ?? (ways.authenticator ? 'app' : ways.passkey ? 'passkey' : 'recovery');
  const shared = { typed, onTyped, path: '/second-step', more: { remember }, onAnswer: followEvent };
  return (
    <>
      <p className={styles.explanation}>{wordsOf[chosen]}</p>
      <SwitchField
        label="Do not ask on this device for 30 days"
        name="remember"
        checked={remember}
        onCheckedChange={setRemember}
      />
      {ways.passkey && chosen !== 'recovery' && (
        <PasskeyButton
          label="Use a passkey"
          path="/second-step/passkey"
          more={{ remember }}
          onAnswer={followEvent}
        />
      )}
      {chosen === 'recovery' && (
        <AuthForm
          key="recovery"
          {...shared}
          label="Recovery code"
          fields={['token']}
          tokenLabel="Recovery code"
          tokenHint="Twelve letters and digits, such as k7qd-m2xr-a4tb"
          tokenHasLetters
          submit="Sign in"
          submitting="Signing in ..."
        />
      )}
      {chosen === 'app' && (
        <AuthForm
          key="app"
          {...shared}
          label="Second step"
          fields={['token']}
          tokenLabel="Code"
          tokenHint="The six digits that your authenticator app shows now"
          submit="Sign in"
          submitting="Signing in ..."
        />
      )}
      <ul className={styles.links}>
        {ways.recoveryCode && chosen !== 'recovery' && (
          <li>
            <button type="button" className={styles.quiet} onClick={() => setWay('recovery')}>
              Not at hand? Use a recovery code
            </button>
          </li>
        )}
        {way === 'recovery' && (
          <li>
            <button type="button" className={styles.quiet} onClick={() => setWay(null)}>
              Back to the other ways
            </button>
          </li>
        )}
        <li>
          <SomebodyElse />
        </li>
      </ul>
    </>
  );
}

/** Cancels the sign-in that waits for its second step. */
function SomebodyElse() {
  const navigate = useNavigate();
  const giveUp = async () => {
    await signOut().catch(() => undefined);
    await navigate({ to: '/auth', replace: true });
  };
  return (
    <button type="button" className={styles.quiet} onClick={() => void giveUp()}>
      Sign in as somebody else
    </button>
  );
}

/** Goes to the first step if no sign-in waits for its second step here, or no longer does. */
function useLeaveWithoutSession() {
  const navigate = useNavigate();
  useEffect(() => {
    void sessionReady().then(({ purpose, failed, user }) => {
      if (purpose === 'second-step' || user || failed || isFollowingEvent()) return undefined;
      return navigate({ to: '/auth', replace: true });
    });
  }, [navigate]);
}
