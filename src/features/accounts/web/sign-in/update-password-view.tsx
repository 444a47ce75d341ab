import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sessionReady, useSession } from '../../../../ui/session/session.ts';
import { notifyFailure } from '../../../../ui/feedback/toast.ts';
import { AuthForm } from './auth-form.tsx';
import type { ViewProps } from './view-props.ts';
import { useFollowEvent } from './sign-in-flow.ts';

/** How long a session may take to appear. */
const SESSION_CHECK_MS = 500;

/** A new password: after a reset link, or for who is signed in and knows the current one. */
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
