import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noticeNews, onNoticeNews } from '#features/notices/web/for-others/notice-watch.ts';
import { homeKey } from './queries.ts';

/** Pages load again at a random moment within this time, so that a notice to many users does not cause all requests at once. */
const SPREAD_MS = 2_000;

/** Loads the home page's data again after each change that is made on it, and whenever a notice arrives, since that may concern it. */
export function useFreshHome(): void {
  const client = useQueryClient();
  useEffect(() => {
    const readAgain = () => void client.invalidateQueries({ queryKey: homeKey });
    let wait: ReturnType<typeof setTimeout> | undefined;
    let known = noticeNews();
    const stopNews = onNoticeNews(() => {
      const isNew = known.changes > 0 && noticeNews().unread > known.unread;
      known = noticeNews();
      if (!isNew) return;
      clearTimeout(wait);
      wait = setTimeout(readAgain, Math.random() * SPREAD_MS);
    });
    const stopChanges = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') readAgain();
    });
    return () => {
      clearTimeout(wait);
      stopNews();
      stopChanges();
    };
  }, [client]);
}
