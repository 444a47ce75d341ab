import { Popover } from '@base-ui/react/popover';
import { Bell } from 'lucide-react';
import { readClock } from '../../shared/time/moment-words.ts';
import { ownZone } from '../../shared/time/zone-clock.ts';
import { iconButtonClass } from '../components/button.tsx';
import { classNames } from '../components/class-names.ts';
import styles from './recent-messages.module.css';
import type { RecentMessage } from './toast.ts';

/** '7:00:12 PM' by the reader's clock. */
function exactTime(at: Date): string {
  const { exactHour, half } = readClock(at, ownZone());
  return `${exactHour} ${half}`;
}

/** A menu of the messages whose toasts are gone, newest first. */
export const RecentMessages = ({ messages }: { messages: readonly RecentMessage[] }) => (
  <Popover.Root>
    <Popover.Trigger className={iconButtonClass()} aria-label="Recent messages" title="Recent messages">
      <Bell size={20} aria-hidden="true" />
    </Popover.Trigger>
    <Popover.Portal>
      <Popover.Positioner
        className={styles.positioner}
        positionMethod="fixed"
        sideOffset={10}
        align="end"
        collisionPadding={12}
      >
        <Popover.Popup className={styles.popup}>
          <Popover.Title className={styles.title}>Recent messages</Popover.Title>
          <ul className={styles.list}>
            {messages.map(({ id, title, description, tone, at }) => (
              <li key={id} className={classNames(styles.message, tone === 'danger' && styles.failure)}>
                <p>{title}</p>
                {description && <p>{description}</p>}
                <time dateTime={at.toISOString()}>{exactTime(at)}</time>
              </li>
            ))}
          </ul>
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);
