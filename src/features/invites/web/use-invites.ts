import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Id } from '../../../shared/ids.ts';
import { errorCode } from '../../../ui/api.ts';
import { notify } from '../../../ui/toast.ts';
import type { SentInvite } from '../contract.ts';
import {
  answerFailure,
  cancelFailure,
  emailFailed,
  inviteAccepted,
  inviteCancelled,
  inviteDeclined,
  inviteSent,
  resendFailure,
} from './messages.ts';
import { invitesClient, invitesKey } from './queries.ts';

const once = () => ({ context: { requestId: crypto.randomUUID() } });

/** Accepting also changes the network; where that is shown, it is read anew. */
export const refreshFriends = (cache: QueryClient) =>
  Promise.all([
    cache.invalidateQueries({ queryKey: invitesKey }),
    cache.invalidateQueries({ queryKey: [['network']] }),
  ]);

/** Says what became of an invitation's message. */
export const notifySent = (invite: SentInvite) =>
  notify(invite.status === 'email_failed' ? emailFailed : inviteSent(invite.email));

/** What sender and recipient do with the invitations of the lists, with their toasts. */
export function useInvites() {
  const cache = useQueryClient();
  const onSettled = () => refreshFriends(cache);
  const resend = useMutation({
    mutationFn: (inviteId: Id) => invitesClient.resend({ inviteId }, once()),
    onSuccess: (invite) =>
      notify(invite.status === 'email_failed' ? resendFailure('email_failed') : inviteSent(invite.email)),
    onError: (error) => notify(resendFailure(errorCode(error))),
    onSettled,
  });
  const cancel = useMutation({
    mutationFn: (inviteId: Id) => invitesClient.cancel({ inviteId }, once()),
    onSuccess: () => notify(inviteCancelled),
    onError: (error) => notify(cancelFailure(errorCode(error))),
    onSettled,
  });
  const accept = useMutation({
    mutationFn: (inviteId: Id) => invitesClient.accept({ inviteId }, once()),
    onSuccess: () => notify(inviteAccepted),
    onError: (error) => notify(answerFailure(errorCode(error))),
    onSettled,
  });
  const decline = useMutation({
    mutationFn: (inviteId: Id) => invitesClient.decline({ inviteId }, once()),
    onSuccess: () => notify(inviteDeclined),
    onError: (error) => notify(answerFailure(errorCode(error))),
    onSettled,
  });
  return { resend, cancel, accept, decline };
}
