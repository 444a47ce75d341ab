import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useChange } from '#ui/data/change.ts';
import { noteUnread, noticeNews, onNoticeNews } from './for-others/notice-watch.ts';
import { noticesClient, noticesKey, ownNotices } from './queries.ts';

const onDone = ({ unread }: { unread: number }) => noteUnread(unread);

/** The user's notices, read again whenever something happens to them, and the ways to mark them as read. */
export function useNotices() {
  const client = useQueryClient();
  const query = useInfiniteQuery(ownNotices());
  const { changes } = useSyncExternalStore(onNoticeNews, noticeNews);
  const known = useRef(changes);
  useEffect(() => {
    if (known.current === changes) return;
    known.current = changes;
    void client.invalidateQueries({ queryKey: noticesKey });
  }, [client, changes]);

  const words = { done: null, failed: 'The notices were not marked as read', stale: [noticesKey] };
  const markRead = useChange(noticesClient.markRead, { ...words, onDone });
  const markAllRead = useChange(noticesClient.markAllRead, { ...words, onDone });
  const newest = query.data?.pages[0]?.items[0]?.at;
  return {
    query,
    hasUnread: query.data?.pages.some(({ items }) => items.some(({ readAt }) => readAt === null)) ?? false,
    /** Marks a notice whose page is opened. */
    open: ({ id, readAt }: { id: string; readAt: string | null }) =>
      readAt === null && void markRead.run({ noticeIds: [id] }),
    /** Marks all that is shown, and what is older; what came later stays unread. */
    readAll: () => newest !== undefined && void markAllRead.run({ until: newest }),
    isReadingAll: markAllRead.isPending,
  };
}
