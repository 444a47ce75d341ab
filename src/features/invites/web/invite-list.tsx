import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '../../../shared/paging.ts';
import { Badge, type BadgeTone } from '../../../ui/components/badge.tsx';
import { Paged } from '../../../ui/data/paged.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Section } from '../../../ui/page.tsx';
import type { InviteStatus } from '../rules.ts';
import { formatSentDate, zoneOf } from './format-sent-date.ts';
import styles from './invite-list.module.css';
import { LOAD_INVITES_ERROR, NO_INVITES } from './messages.ts';

type InviteListProps<T> = {
  title: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  query: UseInfiniteQueryResult<InfiniteData<Page<T>>>;
  /** The picture of an empty list. */
  emptyLook: Pick<Parameters<typeof EmptyState>[0], 'terrain' | 'piece'>;
  /** Shows one of them. */
  children: (invite: T) => ReactNode;
};

/** A section with invitations, page by page. */
export const InviteList = <T,>({ title, actions, query, emptyLook, children }: InviteListProps<T>) => (
  <Section title={title} actions={actions}>
    <Paged query={query} error={LOAD_INVITES_ERROR}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState text={NO_INVITES} {...emptyLook} />
        ) : (
          <ul className={styles.list}>{items.map(children)}</ul>
        )
      }
    </Paged>
  </Section>
);

type InviteRowProps = {
  invite: { status: InviteStatus; dateSent: string | null };
  /** The other side of the invitation, and a line below that. */
  name: string;
  note: string;
  /** Buttons; none once there is nothing to do. */
  children: ReactNode;
};

/** One invitation of a list: who, when its mail went out, and its status. */
export const InviteRow = ({ invite, name, note, children }: InviteRowProps) => (
  <li className={styles.row}>
    <div className={styles.who}>
      <strong>{name}</strong>
      <span>{note}</span>
    </div>
    <span className={styles.date}>
      <SentDate iso={invite.dateSent} />
    </span>
    <span className={styles.status}>
      <InviteBadge status={invite.status} />
    </span>
    <div className={styles.actions}>{children}</div>
  </li>
);

/** When an invitation's mail went out; the time zone shows at the pointer. */
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

/** Each status with its colour and its words. */
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

function InviteBadge({ status }: { status: InviteStatus }) {
  const [tone, words] = looks[status];
  return <Badge tone={tone}>{words}</Badge>;
}
