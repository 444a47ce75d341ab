import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '../../../../ui/components/button.tsx';
import { MessageBox } from '../../../../ui/feedback/message-box.tsx';
import { notify, notifyFailure } from '../../../../ui/feedback/toast.ts';
import { sessionReady, useSession } from '../../../../ui/session/session.ts';
import type { CodeType } from '../../inputs.ts';
import { AuthErrorBox, useAuthCall } from './auth-call.tsx';
import { AuthForm, type Typed } from './auth-form.tsx';
import { ViewLinks } from './auth-frame.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { Providers } from './providers.tsx';
import { useFollowEvent } from './use-follow-event.ts';

/** What every view of /auth gets. */
export type ViewProps = {
  typed: Typed;
  onTyped: (typed: Typed) => void;
  /** Goes on to the view where the code that was sent is typed. */
  onCodeSent: (type: CodeType) => void;
};

/** The default view: e-mail address or phone number, and a password. */
export function SignInView({ typed, onTyped }: ViewProps) {
  const followEvent = useFollowEvent();
  return (
    <>
      <Providers />
      <AuthForm
        label="Sign in"
        fields={['identity', 'password']}
        submit="Sign in"
        submitting="Signing in ..."
        path="/sign-in"
        typed={typed}
        onTyped={onTyped}
        onAnswer={followEvent}
      />
      <ViewLinks to={['magic_link', 'forgotten_password', 'sign_up']} />
      <DemoAccounts />
    </>
  );
}

/** A new account. With an address the confirmation link comes next, with a phone number the code. */
export function SignUpView({ typed, onTyped, onCodeSent }: ViewProps) {
  const [sent, setSent] = useState(false);
  if (sent) {
    return (
      <>
        <MessageBox tone="success">Check your email for the confirmation link</MessageBox>
        <ResendButton email={typed.email} />
        <ViewLinks to={['sign_in']} />
      </>
    );
  }
  return (
    <>
      <Providers />
      <AuthForm
        label="Sign up"
        fields={['identity', 'newPassword']}
        submit="Sign up"
        submitting="Signing up ..."
        path="/sign-up"
        typed={typed}
        onTyped={onTyped}
        onAnswer={({ next }) => (next === 'verify-phone' ? onCodeSent('signup') : setSent(true))}
      />
      <ViewLinks to={['sign_in']} />
    </>
  );
}

function ResendButton({ email }: { email: string }) {
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

/** A link (to a phone: a code) that signs in without a password. */
export function MagicLinkView({ typed, onTyped, onCodeSent }: ViewProps) {
  const [sent, setSent] = useState(false);
  return (
    <>
      {sent && <MessageBox tone="success">Check your email for the magic link</MessageBox>}
      <AuthForm
        label="Magic link"
        fields={['identity']}
        submit="Send Magic Link"
        submitting="Sending Magic Link ..."
        path="/magic-link"
        typed={typed}
        onTyped={onTyped}
        onAnswer={() => (typed.kind === 'phone' ? onCodeSent('otp') : setSent(true))}
      />
      <ViewLinks to={['verify_otp', 'sign_in', 'sign_up']} />
    </>
  );
}

/** A link (to a phone: a code) that lets a new password be set. */
export function ForgottenPasswordView({ typed, onTyped, onCodeSent }: ViewProps) {
  const [sent, setSent] = useState(false);
  return (
    <>
      {sent && <MessageBox tone="success">Check your email for the password reset link</MessageBox>}
      <AuthForm
        label="Forgotten password"
        fields={['identity']}
        submit="Send reset password instructions"
        submitting="Sending reset instructions ..."
        path="/recover"
        typed={typed}
        onTyped={onTyped}
        onAnswer={() => (typed.kind === 'phone' ? onCodeSent('recovery') : setSent(true))}
      />
      <ViewLinks to={['sign_in', 'sign_up']} />
    </>
  );
}

/** A one-time code that came by mail or text message. */
export function VerifyCodeView({ typed, onTyped, type }: ViewProps & { type: CodeType }) {
  const followEvent = useFollowEvent();
  return (
    <>
      <AuthForm
        label="Verify token"
        fields={['identity', 'token']}
        submit="Verify token"
        submitting="Verifying ..."
        path="/verify-code"
        more={{ type }}
        typed={typed}
        onTyped={onTyped}
        onAnswer={followEvent}
      />
      <ViewLinks to={['magic_link', 'sign_in']} />
    </>
  );
}

/** How long a session may take to appear. */
const SESSION_CHECK_MS = 500;

/** A new password, after a reset link or for a signed-in user who knows the current one. */
export function UpdatePasswordView({ typed, onTyped }: ViewProps) {
  const navigate = useNavigate();
  const followEvent = useFollowEvent();
  const { user } = useSession();
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
  return (
    <AuthForm
      label="New password"
      fields={user ? ['currentPassword', 'newPassword'] : ['newPassword']}
      submit="Update password"
      submitting="Updating password ..."
      path="/update-password"
      typed={typed}
      onTyped={onTyped}
      onAnswer={followEvent}
    />
  );
}
