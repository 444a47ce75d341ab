import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/components/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Section } from '../../../ui/page.tsx';
import { Paged } from '../../../ui/data/paged.tsx';
import type { ReceivedInvite } from '../contract.ts';
import styles from './invite-list.module.css';
import { InviteBadge } from './invite-status.tsx';
import { LOAD_INVITES_ERROR, NO_INVITES } from './messages.ts';
import { receivedInvites } from './queries.ts';
import { SentDate } from './sent-date.tsx';
import { useInvites } from './use-invites.ts';

/** 'Invitations You've Received' at the confirmed address, newest first, to be accepted or declined while open. */
export function ReceivedInviteList() {
  const invites = useInfiniteQuery(receivedInvites());
  return (
    <Section title="Invitations You've Received">
      <Paged query={invites} error={LOAD_INVITES_ERROR}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState text={NO_INVITES} terrain="water" piece="flag" />
          ) : (
            <ul className={styles.list}>
              {items.map((invite) => (
                <ReceivedInviteRow key={invite.id} invite={invite} />
              ))}
            </ul>
          )
        }
      </Paged>
    </Section>
  );
}

function ReceivedInviteRow({ invite }: { invite: ReceivedInvite }) {
  const { accept, decline } = useInvites();
  const inviter = invite.inviterAlias ?? 'A player who has left';
  const busy = accept.isPending || decline.isPending;
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <strong>{inviter}</strong>
        <span>invited you</span>
      </div>
      <span className={styles.date}>
        <SentDate iso={invite.dateSent} />
      </span>
      <span className={styles.status}>
        <InviteBadge status={invite.status} />
      </span>
      <div className={styles.actions}>
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
      </div>
    </li>
  );
}
