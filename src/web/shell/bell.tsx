import { Popover } from '@base-ui/react/popover';
import { Bell as BellIcon } from 'lucide-react';
import { Suspense, useId, useState, useSyncExternalStore } from 'react';
import { noticeNews, onNoticeNews } from '#features/notices/web/for-others/notice-watch.ts';
import { readClock } from '#shared/time/moment-words.ts';
import { ownZone } from '#shared/time/zone-clock.ts';
import { iconButtonClass } from '#ui/components/button.tsx';
import { classNames } from '#ui/components/class-names.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { RecentMessage } from '#ui/feedback/toast.ts';
import { fetchCode } from '#ui/late/fetch-code.ts';
import { lazily } from '#ui/late/lazily.tsx';
import styles from './bell.module.css';

const loadNotices = () => import('#features/notices/web/for-others/latest-notices.tsx');
const LatestNotices = lazily(loadNotices, 'LatestNotices');
/** Fetches the notices' code while the finger is still on its way. */
const prepareNotices = () => void fetchCode(loadNotices).catch(() => undefined);

/** So many notices fit below the bell; fewer beside messages, so that both are seen. */
const MOST_NOTICES = { alone: 8, besideMessages: 3 };

/** '7:00:12 PM' by the reader's clock. */
function exactTime(at: Date): string {
  const { exactHour, half } = readClock(at, ownZone());
  return `${exactHour} ${half}`;
}

type BellProps = {
  /** Messages whose toasts are gone, newest first. */
  messages: readonly RecentMessage[];
  /** Whether somebody is signed in, who then has notices. */
  signedIn: boolean;
};

/** The bell with its two parts: what the server tells a user, and what was said on this page. */
export function Bell({ messages, signedIn }: BellProps) {
  const { unread } = useSyncExternalStore(onNoticeNews, noticeNews);
  const [open, setOpen] = useState(false);
  const count = signedIn ? unread : 0;
  const label = labelOf(signedIn, count, messages.length > 0);
  const [noticesId, messagesId] = [useId(), useId()];
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        className={iconButtonClass(false, styles.bell)}
        aria-label={label}
        title={label}
        onPointerEnter={prepareNotices}
        onFocus={prepareNotices}
      >
        <BellIcon size={20} aria-hidden="true" />
        {count > 0 && <span className={styles.count} data-count={inDigits(count)} aria-hidden="true" />}
      </Popover.Trigger>
      <span className="visually-hidden" role="status">
        {count > 0 && unreadInWords(count)}
      </span>
      <Popover.Portal>
        <Popover.Positioner
          className={styles.positioner}
          positionMethod="fixed"
          sideOffset={10}
          align="end"
          collisionPadding={12}
        >
          <Popover.Popup className={styles.popup} aria-label={partsOf(signedIn, messages.length > 0)}>
            {signedIn && (
              <Suspense fallback={<Skeleton />}>
                <LatestNotices
                  titleId={noticesId}
                  most={messages.length > 0 ? MOST_NOTICES.besideMessages : MOST_NOTICES.alone}
                  onLeave={() => setOpen(false)}
                />
              </Suspense>
            )}
            {messages.length > 0 && (
              <section className={styles.part} aria-labelledby={messagesId}>
                <h2 id={messagesId} className={styles.title}>
                  Recent messages
                </h2>
                <Messages messages={messages} />
              </section>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

const Messages = ({ messages }: { messages: readonly RecentMessage[] }) => (
  <ul className={styles.list}>
    {messages.map(({ id, title, description, tone, at }) => (
      <li key={id} className={classNames(styles.message, tone === 'danger' && styles.failure)}>
        <p>{title}</p>
        {description && <p>{description}</p>}
        <time dateTime={at.toISOString()}>{exactTime(at)}</time>
      </li>
    ))}
  </ul>
);

/** The server counts to 100. */
const inDigits = (unread: number) => (unread > 99 ? '99+' : String(unread));

const unreadInWords = (unread: number) => `${inDigits(unread)} unread ${unread === 1 ? 'notice' : 'notices'}`;

/** What is below the bell now. */
const partsOf = (hasNotices: boolean, hasMessages: boolean) =>
  [hasNotices && 'Notices', hasMessages && 'Recent messages'].filter(Boolean).join(' and ');

const labelOf = (hasNotices: boolean, unread: number, hasMessages: boolean) =>
  `${partsOf(hasNotices, hasMessages)}${unread > 0 ? ` (${inDigits(unread)} unread)` : ''}`;
