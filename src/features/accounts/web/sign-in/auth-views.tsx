import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '#ui/components/button.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { notifyFailure } from '#ui/feedback/toast.ts';
import { sessionReady, useSession } from '#ui/session/session.ts';
import type { CodeType } from '../../inputs.ts';
import { hasPasskeys } from '../use-passkey.ts';
import { AuthForm, IdentityForm } from './auth-form.tsx';
import { ViewLinks } from './auth-frame.tsx';
import type { Typed } from './kind-switch.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { Providers } from './providers.tsx';
import { AgeStatement } from './age-statement.tsx';
import styles from './auth.module.css';
import { useFollowEvent } from './use-follow-event.ts';

// Loaded late: the form does not wait for it.
/** A placeholder of the same size, so that nothing moves. */
const placeOfButton = (
  <Button variant="quiet" disabled>
    Sign in with a passkey
  </Button>
);
const SignInByPasskey = latePart(() => import('./passkey-button.tsx'), 'SignInByPasskey', placeOfButton);

/** The props of every view of /auth. */
export type ViewProps = {
  typed: Typed;
  onTyped: (typed: Typed) => void;
  /** Shows the view that says where the code was sent and asks for it. */
  onCodeSent: (type: CodeType) => void;
};

/** The default view: e-mail address or phone number, and a password. */
export function SignInView({ typed, onTyped }: ViewProps) {
  const followEvent = useFollowEvent();
  return (
    <>
      <Providers withStatement />
      <IdentityForm
        label="Sign in"
        fields={['identity', 'password']}
        submit="Sign in"
        submitting="Signing in ..."
        path="/sign-in"
        typed={typed}
        onTyped={onTyped}
        onAnswer={followEvent}
      />
      {hasPasskeys() && <SignInByPasskey />}
      <ViewLinks to={['magic_link', 'forgotten_password', 'sign_up']} />
      <DemoAccounts />
    </>
  );
}

/** Makes a new account. The address or number is confirmed in the next step. */
export function SignUpView({ typed, onTyped, onCodeSent }: ViewProps) {
  return (
    <>
      <Providers />
      <IdentityForm
        label="Sign up"
        fields={['identity', 'newPassword']}
        submit="Sign up"
        submitting="Signing up ..."
        path="/sign-up"
        typed={typed}
        onTyped={onTyped}
        onAnswer={() => onCodeSent('signup')}
      />
      <AgeStatement of="signing up" />
      <ViewLinks to={['sign_in']} />
    </>
  );
}

/** Requests a link (to a phone: a code) that signs in without a password. */
export const MagicLinkView = ({ typed, onTyped, onCodeSent }: ViewProps) => (
  <>
    <IdentityForm
      label="Magic link"
      fields={['identity']}
      submit="Send Magic Link"
      submitting="Sending Magic Link ..."
      path="/magic-link"
      typed={typed}
      onTyped={onTyped}
      onAnswer={() => onCodeSent('otp')}
    />
    <ViewLinks to={['verify_otp', 'sign_in', 'sign_up']} />
  </>
);

/** Requests a link (to a phone: a code) that lets the user set a new password. */
export const ForgottenPasswordView = ({ typed, onTyped, onCodeSent }: ViewProps) => (
  <>
    <IdentityForm
      label="Forgotten password"
      fields={['identity']}
      submit="Send reset password instructions"
      submitting="Sending reset instructions ..."
      path="/recover"
      typed={typed}
      onTyped={onTyped}
      onAnswer={() => onCodeSent('recovery')}
    />
    <ViewLinks to={['sign_in', 'sign_up']} />
  </>
);

/** How long a session may take to appear. */
const SESSION_CHECK_MS = 500;

/** Why a new password is asked for when the address was confirmed in another browser than the sign-up. */
const confirmedElsewhere = {
  link: 'Your address is confirmed. You opened the link on another device, so choose your password once more.',
  code: 'Your address is confirmed. You typed the code on another device, so choose your password once more.',
} as const;

/** Sets a new password, after a reset link or for a signed-in user who knows the current one. */
export function UpdatePasswordView({ typed, onTyped }: ViewProps) {
  const navigate = useNavigate();
  const followEvent = useFollowEvent();
  const { user } = useSession();
  const asked = useLocation({ select: ({ state }) => state.newPassword });
  useEffect(() => {
    const check = async () => {
      const session = await sessionReady();
      if (session.user || session.purpose === 'recovery' || session.failed) return;
      notifyFailure('Password reset link expired. Please request a new one.');
      await navigate({ to: '/auth', replace: true });
    };
    const timer = setTimeout(() => void check(), SESSION_CHECK_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  const because = user ? undefined : asked?.because;
  const account = user ? (user.email ?? user.phone) : asked?.account;
  const confirming = because === 'link' || because === 'code';
  return (
    <>
      {confirming && <MessageBox tone="info">{confirmedElsewhere[because]}</MessageBox>}
      {account && (
        <p className={styles.explanation}>
          {'The password for '}
          <strong className={styles.account}>{account}</strong>
        </p>
      )}
      <AuthForm
        label="New password"
        fields={user ? ['currentPassword', 'newPassword'] : ['newPassword']}
        submit="Update password"
        submitting="Updating password ..."
        path="/update-password"
        typed={typed}
        onTyped={onTyped}
        account={account ?? undefined}
        onAnswer={(answer) => followEvent(answer, { confirming })}
      />
    </>
  );
}
