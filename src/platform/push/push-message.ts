import type { Id } from '#shared/ids.ts';

/** What the service worker shows (src/web/worker/service-worker.ts reads it). */
export type PushContent = {
  /** A later message about the same notice takes the place of the one that is shown. */
  noticeId: Id;
  title: string;
  /** One sentence below the title. */
  line: string;
  /** The page that a press opens. */
  path: string;
};

export type PushMessage = PushContent & {
  /** Of no use later: it wakes a sleeping device, and is given up after two hours instead of a day. */
  isUrgent: boolean;
};
