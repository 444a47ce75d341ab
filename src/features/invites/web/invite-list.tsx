import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '#shared/paging.ts';
import { Badge, type BadgeTone } from '#ui/components/badge.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Section } from '#ui/page.tsx';
import { Day } from '#ui/time/moment.tsx';
import type { InviteStatus } from '../rules.ts';
import { formatSentDate, zoneOf } from './format-sent-date.ts';
import styles from './invite-list.module.css';
import { LOAD_INVITES_ERROR, NO_INVITES } from './messages.ts';

type InviteListProps<T> = {
  title: string;
  /** Buttons next to the title. */
  actions?: ReactNode;
  query: UseInfiniteQueryResult<InfiniteData<Page<T>>>;
  /** What an empty list offers to do, below a picture. Without it, one line says that the list is empty. */
  emptyActions?: ReactNode;
  /** Renders one invitation. */
  children: (invite: T) => ReactNode;
};

export const InviteList = <T,>({ title, actions, query, emptyActions, children }: InviteListProps<T>) => (
  <Section title={title} actions={actions}>
    <Paged query={query} error={LOAD_INVITES_ERROR}>
      {(items) =>
        items.length === 0 ? (
          <NoInvites actions={emptyActions} />
        ) : (
          <ul className={styles.list}>{items.map(children)}</ul>
        )
      }
    </Paged>
  </Section>
);

const NoInvites = ({ actions }: { actions: ReactNode }) =>
  actions ? (
    <EmptyState text={NO_INVITES} terrain="grass" piece="meeple" actions={actions} />
  ) : (
    <p className={styles.none}>{NO_INVITES}</p>
  );

type InviteRowProps = {
  invite: { dateSent: string | null };
  /** The other person of the invitation, and a line below that. */
  name: string;
  note: string;
  badge: ReactNode;
  /** Further facts: how long it is open, the player who accepted, why it did not arrive. */
  facts: ReactNode;
  /** Buttons; none if there is nothing left to do. */
  children: ReactNode;
};

/** One invitation of a list: the person, when its mail was sent, and its status. */
export const InviteRow = ({ invite, name, note, badge, facts, children }: InviteRowProps) => (
  <li className={styles.row}>
    <div className={styles.who}>
      <strong>{name}</strong>
      <span>{note}</span>
    </div>
    <span className={styles.badge}>{badge}</span>
    <span className={styles.facts}>
      <SentDate iso={invite.dateSent} />
      {facts}
    </span>
    <div className={styles.actions}>{children}</div>
  </li>
);

/** When an invitation's mail was sent; a tooltip shows the time zone. */
function SentDate({ iso }: { iso: string | null }) {
  if (iso === null) return <span>Not sent yet</span>;
  const moment = new Date(iso);
  const text = formatSentDate(moment);
  return (
    <time dateTime={iso} title={`${text} ${zoneOf(moment)}`}>
      {text}
    </time>
  );
}

/** The colour and the label of each status. */
const looks: Record<InviteStatus, [BadgeTone, string]> = {
  unsent: ['grey', 'Unsent'],
  sent: ['blue', 'Sent'],
  read: ['yellow', 'Read'],
  clicked: ['purple', 'Clicked'],
  accepted: ['green', 'Accepted'],
  declined: ['red', 'Declined'],
  canceled: ['dark', 'Canceled'],
  email_failed: ['orange', 'Email failed'],
};

/** The badge of a status, as the sender sees it. */
export function InviteBadge({ status }: { status: InviteStatus }) {
  const [tone, words] = looks[status];
  return <Badge tone={tone}>{words}</Badge>;
}

/** Until when an unanswered invitation is open, or when it expired. */
export const OpenUntil = ({ iso, isExpired }: { iso: string; isExpired: boolean }) => (
  <span>
    {isExpired ? 'Expired on ' : 'Open until '}
    <Day iso={iso} />
  </span>
);
