import { QueryClientProvider } from '@tanstack/react-query';
import { AppLink } from '#ui/components/app-link.tsx';
import { Button } from '#ui/components/button.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { queryClient } from '#ui/data/query.ts';
import { LOAD_NOTICES_ERROR, NO_NOTICES } from '../messages.ts';
import { NoticeList } from '../notice-list.tsx';
import { useNotices } from '../use-notices.ts';
import styles from './latest-notices.module.css';

type LatestNoticesProps = {
  /** The heading's id. */
  titleId: string;
  /** So many are shown. */
  most: number;
  /** Called when somebody goes to a page from here. */
  onLeave: () => void;
};

/** The notices that stand below the bell. Brings the pages' cache along: the bell stands around them. */
export const LatestNotices = (props: LatestNoticesProps) => (
  <QueryClientProvider client={queryClient}>
    <Latest {...props} />
  </QueryClientProvider>
);

function Latest({ titleId, most, onLeave }: LatestNoticesProps) {
  const { query, hasUnread, open, readAll, isReadingAll } = useNotices();
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          Notices
        </h2>
        {hasUnread && (
          <Button variant="quiet" size="small" busy={isReadingAll} onClick={readAll}>
            Mark all as read
          </Button>
        )}
      </div>
      <Loaded query={query} error={LOAD_NOTICES_ERROR}>
        {({ pages: [first] }) =>
          first && first.items.length > 0 ? (
            <NoticeList
              short
              notices={first.items.slice(0, most)}
              onOpen={(notice) => {
                open(notice);
                onLeave();
              }}
            />
          ) : (
            <p className={styles.empty}>{NO_NOTICES}</p>
          )
        }
      </Loaded>
      <p className={styles.ways}>
        <AppLink to="/my/notices" onClick={onLeave}>
          All notices
        </AppLink>
        <AppLink to="/my/notifications" onClick={onLeave}>
          Settings
        </AppLink>
      </p>
    </section>
  );
}
