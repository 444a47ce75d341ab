import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { reloadSession, takeReturnPath } from '../../../../ui/session/session.ts';
import { notify } from '../../../../ui/feedback/toast.ts';
import { afterSignIn } from '../../../../ui/session/way-back.ts';
import type { AuthAnswer } from '../auth-client.ts';
import { eventToast } from '../messages.ts';

let following = false;

/** Whether an event is being followed: then nobody else may take the remembered path. */
export const isFollowingEvent = (): boolean => following;

/** Follows an authentication event: reads the session again, says what happened, and goes to the next page. */
export function useFollowEvent() {
  const navigate = useNavigate();
  return useCallback(
    async (answer: AuthAnswer) => {
      following = true;
      try {
        await reloadSession();
        notify(eventToast(answer));
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
