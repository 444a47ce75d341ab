import { useChange } from '#ui/data/change.ts';
import { acceptWords, answerReasons, declineWords, inviteSent, resendFailed } from './messages.ts';
import { invitesClient, invitesKey } from './queries.ts';

/** The queries to reload. Accepting also changes the network. */
export const friendsKeys = [invitesKey, [['network']]];

/** The actions of senders and recipients on the invitations of the lists. */
export function useInvites() {
  const words = { reasons: answerReasons, stale: friendsKeys };
  const resend = useChange(invitesClient.resend, {
    ...words,
    done: ({ status, email, failure }) =>
      status === 'email_failed' ? resendFailed(failure) : inviteSent(email),
    failed: 'Failed to resend invite',
  });
  const cancel = useChange(invitesClient.cancel, {
    ...words,
    done: 'Invite cancelled',
    failed: 'Failed to cancel invite',
  });
  const accept = useChange(invitesClient.accept, {
    ...words,
    done: acceptWords.done,
    failed: declineWords.failed,
  });
  const decline = useChange(invitesClient.decline, { ...words, ...declineWords });
  return { resend, cancel, accept, decline };
}
