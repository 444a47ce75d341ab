import type { Id } from '#shared/ids.ts';

/** What the service worker shows (src/web/worker/service-worker.ts parses it). */
export type PushContent = {
  /** A later message about the same notice replaces the one that is shown. */
  noticeId: Id;
  title: string;
  /** One sentence below the title. */
  line: string;
  /** The page that a press on the message opens. */
  path: string;
};

export type PushMessage = PushContent & {
  /** Useless later: it wakes a sleeping device, and expires after two hours instead of a day. */
  isUrgent: boolean;
};
