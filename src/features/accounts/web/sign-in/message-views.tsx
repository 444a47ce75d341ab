import { useState } from 'react';
import { MessageBox } from '../../../../ui/feedback/message-box.tsx';
import type { CodeType } from '../../requests.ts';
import { AuthForm } from './auth-form.tsx';
import type { ViewProps } from './view-props.ts';
import { useFollowEvent } from './sign-in-flow.ts';
import { ViewLinks } from './view-links.tsx';

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
