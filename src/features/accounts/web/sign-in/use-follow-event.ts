import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { reloadSession, takeReturnPath } from '#ui/session/session.ts';
import { notify } from '#ui/feedback/toast.ts';
import { afterSignIn, throughSignIn } from '#ui/session/way-back.ts';
import type { AuthAnswer } from '../auth-client.ts';
import { type EventCircumstances, eventToast } from '../messages.ts';
import { forgetSentCode } from './use-sent-code.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Why a new password is asked for, and for which account. */
    newPassword?: { account: string; because: 'recovery' | 'link' | 'code' };
  }
}

let following = false;

/** Whether an event is being followed. Other code must not use the remembered path meanwhile. */
export const isFollowingEvent = (): boolean => following;

/** Follows an authentication event: reloads the session, shows a message, and goes to the next page. */
export function useFollowEvent() {
  const navigate = useNavigate();
  return useCallback(
    async (answer: AuthAnswer, circumstances: EventCircumstances = {}) => {
      following = true;
      try {
        await reloadSession();
        forgetSentCode();
        const toast = eventToast(answer, circumstances);
        if (toast) notify(toast);
        if (answer.event === 'SECOND_STEP') {
          await navigate({
            to: '/auth',
            search: { view: 'second_step' },
            state: throughSignIn,
            replace: true,
          });
        } else if (answer.event === 'PASSWORD_RECOVERY') {
          const because = answer.type === 'signup' ? (circumstances.by ?? 'link') : 'recovery';
          await navigate({
            to: '/auth',
            search: { view: 'update_password' },
            state: { newPassword: { account: answer.account ?? '', because } },
            replace: true,
          });
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
