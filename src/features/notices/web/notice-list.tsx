import { PathLink } from '#ui/components/path-link.tsx';
import { Ago } from '#ui/time/ago.tsx';
import type { ShownNotice } from '../contract.ts';
import styles from './notice-list.module.css';

type NoticeListProps = {
  notices: readonly ShownNotice[];
  /** Called when somebody goes to a notice's page. */
  onOpen: (notice: ShownNotice) => void;
  /** Shows the first sentence of each alone. */
  short?: boolean;
};

/** Notices, each a link to the page of what it is about; a dot marks the unread ones. */
export const NoticeList = ({ notices, onOpen, short = false }: NoticeListProps) => (
  <ul className={styles.list}>
    {notices.map((notice) => (
      <li key={notice.id} data-unread={notice.readAt === null || undefined} className={styles.notice}>
        <PathLink path={notice.action.path} className={styles.link} onClick={() => onOpen(notice)}>
          <span className={styles.title}>
            {notice.readAt === null && <span className="visually-hidden">Unread: </span>}
            {notice.title}
          </span>
          {notice.lines.slice(0, short ? 1 : undefined).map((line) => (
            <span key={line} className={styles.line}>
              {line}
            </span>
          ))}
          <span className={styles.foot}>
            <Ago iso={notice.at} />
            {!short && <span className={styles.action}>{notice.action.label}</span>}
          </span>
        </PathLink>
      </li>
    ))}
  </ul>
);
