import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { useNow } from '#ui/time/use-now.ts';
import type { SentInvite } from '../contract.ts';
import { isDecided, openStatuses, RESEND_REST_MS } from '../rules.ts';
import { InviteBadge, InviteList, InviteRow, OpenUntil } from './invite-list.tsx';
import { failureWords } from './messages.ts';
import { sentInvites } from './queries.ts';
import { useInvites } from './use-invites.ts';

/** 'Invitations You've Sent', newest first, with their status. Unanswered ones can be sent again or cancelled. */
export const SentInviteList = ({ onInvite }: { onInvite: () => void }) => {
  const send = (
    <Button size="small" onClick={onInvite}>
      Send New Invite
    </Button>
  );
  const query = useInfiniteQuery(sentInvites());
  const isEmpty = query.data?.pages[0]?.items.length === 0;
  return (
    <InviteList
      title="Invitations You've Sent"
      actions={isEmpty ? null : send}
      query={query}
      emptyActions={send}
    >
      {(invite) => <SentInviteRow key={invite.id} invite={invite} />}
    </InviteList>
  );
};

function SentInviteRow({ invite }: { invite: SentInvite }) {
  const now = useNow();
  const name = `${isolated(invite.firstName)} ${isolated(invite.lastName)}`;
  const isUndecided = !isDecided(invite.status);
  const isWaiting = openStatuses.includes(invite.status);
  const isExpired = isWaiting && now >= new Date(invite.expiresAt);
  return (
    <InviteRow
      invite={invite}
      name={name}
      note={invite.email}
      badge={isExpired ? <Badge>Expired</Badge> : <InviteBadge status={invite.status} />}
      facts={
        <>
          {isWaiting && <OpenUntil iso={invite.expiresAt} isExpired={isExpired} />}
          {invite.failure && <span>{failureWords[invite.failure]}</span>}
          {invite.accepter && <Accepter {...invite.accepter} />}
        </>
      }
    >
      {isUndecided && <SenderActions invite={invite} name={name} />}
    </InviteRow>
  );
}

const Accepter = ({ alias, isOnTeam }: NonNullable<SentInvite['accepter']>) => (
  <span>
    Accepted by <strong>{alias}</strong>
    {!isOnTeam && ', who has another sponsor'}
  </span>
);

function SenderActions({ invite, name }: { invite: SentInvite; name: string }) {
  const { resend, cancel } = useInvites();
  const [asking, setAsking] = useState(false);
  const [isResting, rest] = useRest();
  const sendAgain = async () => {
    if (await resend.run({ inviteId: invite.id })) rest();
  };
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Resend the invite to ${isolated(name)}`}
        busy={resend.isPending}
        disabled={isResting && invite.failure === null}
        onClick={() => void sendAgain()}
      >
        Resend
      </Button>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Cancel the invite to ${isolated(name)}`}
        onClick={() => setAsking(true)}
      >
        Cancel
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this invite?"
        text={`The invitation of ${isolated(name)} is deleted, and its link stops working.`}
        confirm="Cancel Invite"
        cancel="Keep it"
        danger
        onConfirm={() => cancel.run({ inviteId: invite.id })}
      />
    </>
  );
}

/** Whether an action is paused after its last use, for as long as the server would refuse it, and a function that starts the pause. */
function useRest(): [boolean, () => void] {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    if (!isResting) return undefined;
    const timer = setTimeout(() => setResting(false), RESEND_REST_MS);
    return () => clearTimeout(timer);
  }, [isResting]);
  return [isResting, () => setResting(true)];
}
