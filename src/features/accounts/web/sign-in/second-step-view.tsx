import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SwitchField } from '../../../../ui/forms/switch-field.tsx';
import { sessionReady, signOut } from '../../../../ui/session/session.ts';
import { postAuth } from '../auth-client.ts';
import styles from './auth.module.css';
import { AuthForm } from './auth-form.tsx';
import type { ViewProps } from './auth-views.tsx';
import { isFollowingEvent, useFollowEvent } from './use-follow-event.ts';

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondStepView({ typed, onTyped }: ViewProps) {
  const followEvent = useFollowEvent();
  const [remember, setRemember] = useState(false);
  const [byRecoveryCode, setByRecoveryCode] = useState(false);
  const { data } = useQuery({
    queryKey: ['second-steps'],
    queryFn: () => postAuth('/second-steps', {}),
    gcTime: 0,
  });
  useLeaveWithoutSession();
  const shared = { typed, onTyped, path: '/second-step', more: { remember }, onAnswer: followEvent };
  return (
    <>
      <p className={styles.explanation}>
        {byRecoveryCode
          ? 'Type one of the recovery codes that you kept. Each works once.'
          : 'This account asks for a second step. Open your authenticator app and type the code that it shows.'}
      </p>
      <SwitchField
        label="Do not ask on this device for 30 days"
        name="remember"
        checked={remember}
        onCheckedChange={setRemember}
      />
      {byRecoveryCode ? (
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
      ) : (
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
        {data?.ways?.recoveryCode !== false && (
          <li>
            <button type="button" className={styles.quiet} onClick={() => setByRecoveryCode(!byRecoveryCode)}>
              {byRecoveryCode ? 'Use the authenticator app' : 'App not at hand? Use a recovery code'}
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

/** Gives the sign-in up that waits here. */
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

/** Leads to the first step where no sign-in waits here, or waits no more. */
function useLeaveWithoutSession() {
  const navigate = useNavigate();
  useEffect(() => {
    void sessionReady().then(({ purpose, failed, user }) => {
      if (purpose === 'second-step' || user || failed || isFollowingEvent()) return undefined;
      return navigate({ to: '/auth', replace: true });
    });
  }, [navigate]);
}
