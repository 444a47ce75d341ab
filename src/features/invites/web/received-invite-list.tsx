import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/components/button.tsx';
import type { ReceivedInvite } from '../contract.ts';
import { InviteList, InviteRow } from './invite-list.tsx';
import { receivedInvites } from './queries.ts';
import { useInvites } from './use-invites.ts';

/** 'Invitations You've Received' at the confirmed address, newest first, to be accepted or declined while open. */
export const ReceivedInviteList = () => (
  <InviteList
    title="Invitations You've Received"
    query={useInfiniteQuery(receivedInvites())}
    emptyLook={{ terrain: 'water', piece: 'flag' }}
  >
    {(invite) => <ReceivedInviteRow key={invite.id} invite={invite} />}
  </InviteList>
);

function ReceivedInviteRow({ invite }: { invite: ReceivedInvite }) {
  const { accept, decline } = useInvites();
  const inviter = invite.inviterAlias ?? 'A player who has left';
  const busy = accept.isPending || decline.isPending;
  return (
    <InviteRow invite={invite} name={inviter} note="invited you">
      {invite.isOpen && (
        <>
          <Button
            size="small"
            aria-label={`Accept the invitation of ${inviter}`}
            busy={accept.isPending}
            disabled={busy}
            onClick={() => void accept.run({ inviteId: invite.id })}
          >
            Accept
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Decline the invitation of ${inviter}`}
            busy={decline.isPending}
            disabled={busy}
            onClick={() => void decline.run({ inviteId: invite.id })}
          >
            Decline
          </Button>
        </>
      )}
    </InviteRow>
  );
}
