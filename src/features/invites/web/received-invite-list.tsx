import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import type { ReceivedInvite } from '../contract.ts';
import { inviteCan } from '../policy.ts';
import { openStatuses, wouldJoin } from '../rules.ts';
import { InviteBadge, InviteList, InviteRow, OpenUntil } from './invite-list.tsx';
import { standingWords } from './messages.ts';
import { receivedInvites } from './queries.ts';
import { useInvites } from './use-invites.ts';

type ReceivedInviteListProps = {
  /** Makes the user a player, which accepting requires. */
  onNeedPlayer: () => void;
};

/** 'Invitations You've Received' at the confirmed address, newest first. Open ones can be accepted or declined. */
export const ReceivedInviteList = ({ onNeedPlayer }: ReceivedInviteListProps) => (
  <InviteList title="Invitations You've Received" query={useInfiniteQuery(receivedInvites())}>
    {(invite) => <ReceivedInviteRow key={invite.id} invite={invite} onNeedPlayer={onNeedPlayer} />}
  </InviteList>
);

type RowProps = ReceivedInviteListProps & { invite: ReceivedInvite };

function ReceivedInviteRow({ invite, onNeedPlayer }: RowProps) {
  const inviter = invite.inviterAlias ?? 'A player who has left';
  const isWaiting = openStatuses.includes(invite.status);
  return (
    <InviteRow
      invite={invite}
      name={inviter}
      note="invited you"
      badge={isWaiting ? <OpenBadge invite={invite} /> : <InviteBadge status={invite.status} />}
      facts={
        <>
          {isWaiting && invite.inviterAlias !== null && (
            <OpenUntil iso={invite.expiresAt} isExpired={!invite.isOpen} />
          )}
          {invite.isOpen && <span>{standingWords(invite.standing, inviter)}</span>}
        </>
      }
    >
      {invite.isOpen && <Answers invite={invite} inviter={inviter} onNeedPlayer={onNeedPlayer} />}
    </InviteRow>
  );
}

/** The recipient only sees whether the invitation is open. Only the sender sees whether its mail was opened. */
function OpenBadge({ invite }: { invite: ReceivedInvite }) {
  if (invite.isOpen) return <Badge tone="blue">Open</Badge>;
  return <Badge>{invite.inviterAlias === null ? 'Closed' : 'Expired'}</Badge>;
}

function Answers({ invite, inviter, onNeedPlayer }: RowProps & { inviter: string }) {
  // Nobody receives their own invitation.
  const can = inviteCan(useActor(), { isOwn: false });
  const { accept, decline } = useInvites();
  const [asking, setAsking] = useState(false);
  const busy = accept.isPending || decline.isPending;
  return (
    <>
      {wouldJoin(invite.standing) && (
        <Button
          size="small"
          aria-label={`Accept the invitation of ${isolated(inviter)}`}
          busy={accept.isPending}
          disabled={busy}
          onClick={() => (can.accept ? void accept.run({ inviteId: invite.id }) : onNeedPlayer())}
        >
          Accept
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        aria-label={`Decline the invitation of ${isolated(inviter)}`}
        busy={decline.isPending}
        disabled={busy}
        onClick={() => setAsking(true)}
      >
        Decline
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Decline this invitation?"
        text={`${isolated(inviter)} sees that you declined. You can join later only if they invite you again.`}
        confirm="Decline"
        cancel="Keep it"
        danger
        onConfirm={() => decline.run({ inviteId: invite.id })}
      />
    </>
  );
}
