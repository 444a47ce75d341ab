import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/components/button.tsx';
import { Confirm } from '../../../ui/popups/confirm.tsx';
import type { SentInvite } from '../contract.ts';
import { isDecided } from '../rules.ts';
import { InviteList, InviteRow } from './invite-list.tsx';
import { sentInvites } from './queries.ts';
import { useInvites } from './use-invites.ts';

/** 'Invitations You've Sent', newest first: each with its status, to be sent again or cancelled while unanswered. */
export const SentInviteList = ({ onInvite }: { onInvite: () => void }) => (
  <InviteList
    title="Invitations You've Sent"
    actions={
      <Button size="small" onClick={onInvite}>
        Send New Invite
      </Button>
    }
    query={useInfiniteQuery(sentInvites())}
    emptyLook={{ terrain: 'grass', piece: 'meeple' }}
  >
    {(invite) => <SentInviteRow key={invite.id} invite={invite} />}
  </InviteList>
);

function SentInviteRow({ invite }: { invite: SentInvite }) {
  const { resend, cancel } = useInvites();
  const [asking, setAsking] = useState(false);
  const name = `${invite.firstName} ${invite.lastName}`;
  return (
    <InviteRow invite={invite} name={name} note={invite.email}>
      {!isDecided(invite.status) && (
        <>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Resend the invite to ${name}`}
            busy={resend.isPending}
            onClick={() => void resend.run({ inviteId: invite.id })}
          >
            Resend
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Cancel the invite to ${name}`}
            onClick={() => setAsking(true)}
          >
            Cancel
          </Button>
          <Confirm
            open={asking}
            onOpenChange={setAsking}
            title="Cancel this invite?"
            text={`The invitation of ${name} is deleted, and its link stops working.`}
            confirm="Cancel Invite"
            cancel="Keep it"
            danger
            onConfirm={() => cancel.run({ inviteId: invite.id })}
          />
        </>
      )}
    </InviteRow>
  );
}
