import { useChange } from '../../../ui/data/change.ts';
import { answerReasons, inviteSent, RESEND_FAILED } from './messages.ts';
import { invitesClient, invitesKey } from './queries.ts';

/** Accepting also changes the network; where that is shown, it is read anew. */
export const friendsKeys = [invitesKey, [['network']]];

/** What sender and recipient do with the invitations of the lists. */
export function useInvites() {
  const words = { reasons: answerReasons, stale: friendsKeys };
  const resend = useChange(invitesClient.resend, {
    ...words,
    done: ({ status, email }) => (status === 'email_failed' ? RESEND_FAILED : inviteSent(email)),
    failed: 'Failed to resend invite',
  });
  const cancel = useChange(invitesClient.cancel, {
    ...words,
    done: 'Invite cancelled',
    failed: 'Failed to cancel invite',
  });
  const accept = useChange(invitesClient.accept, {
    ...words,
    done: { title: 'Success', description: 'Invitation accepted successfully' },
    failed: 'Failed to accept/decline invite. Please try again.',
  });
  const decline = useChange(invitesClient.decline, {
    ...words,
    done: 'Invitation declined',
    failed: 'Failed to accept/decline invite. Please try again.',
  });
  return { resend, cancel, accept, decline };
}
