import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/components/button.tsx';
import { Confirm } from '../../../ui/popups/confirm.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Section } from '../../../ui/page.tsx';
import { Paged } from '../../../ui/data/paged.tsx';
import type { SentInvite } from '../contract.ts';
import { isDecided } from '../rules.ts';
import { InviteBadge } from './invite-status.tsx';
import styles from './invite-list.module.css';
import { LOAD_INVITES_ERROR, NO_INVITES } from './messages.ts';
import { sentInvites } from './queries.ts';
import { SentDate } from './sent-date.tsx';
import { useInvites } from './use-invites.ts';

/** 'Invitations You've Sent', newest first: each with its status, to be sent again or taken back while unanswered. */
export function SentInviteList({ onInvite }: { onInvite: () => void }) {
  const invites = useInfiniteQuery(sentInvites());
  return (
    <Section
      title="Invitations You've Sent"
      actions={
        <Button size="small" onClick={onInvite}>
          Send New Invite
        </Button>
      }
    >
      <Paged query={invites} error={LOAD_INVITES_ERROR}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState text={NO_INVITES} terrain="grass" piece="meeple" />
          ) : (
            <ul className={styles.list}>
              {items.map((invite) => (
                <SentInviteRow key={invite.id} invite={invite} />
              ))}
            </ul>
          )
        }
      </Paged>
    </Section>
  );
}

function SentInviteRow({ invite }: { invite: SentInvite }) {
  const { resend, cancel } = useInvites();
  const [asking, setAsking] = useState(false);
  const name = `${invite.firstName} ${invite.lastName}`;
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <strong>{name}</strong>
        <span>{invite.email}</span>
      </div>
      <span className={styles.date}>
        <SentDate iso={invite.dateSent} />
      </span>
      <span className={styles.status}>
        <InviteBadge status={invite.status} />
      </span>
      <div className={styles.actions}>
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
      </div>
    </li>
  );
}
