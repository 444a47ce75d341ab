import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { reloadSession, takeReturnPath } from '../../../ui/session.ts';
import { notify } from '../../../ui/toast.ts';
import type { AuthAnswer } from './auth-client.ts';

/** The words for each authentication event (section 4 of the accounts document). */
function eventMessage(answer: AuthAnswer): string {
  if (answer.event === 'PASSWORD_RECOVERY') return 'Please enter your new password';
  if (answer.event === 'USER_UPDATED') return 'Password updated successfully!';
  return answer.type === 'signup' ? 'Email confirmed! Welcome!' : 'Successfully signed in!';
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
          await navigate({ href: takeReturnPath(), replace: true });
        }
      } finally {
        following = false;
      }
    },
    [navigate],
  );
}
