import { useState } from 'react';
import { MessageBox } from '../../../../ui/feedback/message-box.tsx';
import { AuthForm } from './auth-form.tsx';
import type { ViewProps } from './view-props.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { Providers } from './providers.tsx';
import { ResendButton } from './resend-button.tsx';
import { useFollowEvent } from './sign-in-flow.ts';
import { ViewLinks } from './view-links.tsx';

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

/** A new account. By e-mail the confirmation link comes next, by phone the code. */
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
