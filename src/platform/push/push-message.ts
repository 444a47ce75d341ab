import type { Id } from '../../shared/ids.ts';

/** What is told to one user's devices. */
export type PushMessage = {
  userId: Id;
  /** A later message about the same notice takes the place of the one that is shown. */
  noticeId: Id;
  title: string;
  /** One sentence below the title. */
  line: string;
  /** The page that a press opens. */
  path: string;
  /** Of no use later: it wakes a sleeping device, and is given up after two hours instead of a day. */
  isUrgent: boolean;
};

/** What the service worker gets (src/web/worker/service-worker.ts reads it). */
export type PushContent = { noticeId: Id; title: string; line: string; path: string };
