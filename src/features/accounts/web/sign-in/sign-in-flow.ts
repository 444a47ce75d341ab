import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { reloadSession, takeReturnPath } from '../../../../ui/session/session.ts';
import { notify, type Toast } from '../../../../ui/feedback/toast.ts';
import { afterSignIn } from '../../../../ui/session/way-back.ts';
import type { AuthAnswer } from '../auth-client.ts';

/** The words for each authentication event. */
function eventMessage(answer: AuthAnswer): Toast {
  if (answer.event === 'PASSWORD_RECOVERY') return { title: 'Please enter your new password' };
  if (answer.event === 'USER_UPDATED') {
    return { title: 'Password updated successfully!', description: 'Your password has been updated.' };
  }
  return { title: answer.type === 'signup' ? 'Email confirmed! Welcome!' : 'Successfully signed in!' };
}

let following = false;

/** Whether an event is being followed: then the way is known, and nobody else takes the remembered path. */
export const isFollowingEvent = (): boolean => following;

/** Follows an authentication event: reads the session anew, says what happened, and goes where that leads. */
export function useFollowEvent() {
  const navigate = useNavigate();
  return useCallback(
    async (answer: AuthAnswer) => {
      following = true;
      try {
        await reloadSession();
        notify(eventMessage(answer));
        if (answer.event === 'PASSWORD_RECOVERY') {
          await navigate({ to: '/auth', search: { view: 'update_password' }, replace: true });
        } else {
          await navigate(afterSignIn(takeReturnPath()));
        }
      } finally {
        following = false;
      }
    },
    [navigate],
  );
}
