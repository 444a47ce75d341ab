import type { Context } from '#platform/context.ts';
import type { FileStore } from '#platform/files/store.ts';
import { discardQueue } from '#platform/files/discard.ts';
import { sweepFilesQueue } from '#platform/files/sweep-queue.ts';
import type { JobQueue, Jobs } from '#platform/jobs/jobs.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { tellNoticesQueue } from '#platform/notices/tell-due.ts';
import { createPush } from '#platform/push/push-queue.ts';
import { upkeepQueue } from '#platform/requests/upkeep-queue.ts';

type Parts = Pick<
  Context,
  'db' | 'clock' | 'log' | 'config' | 'keys' | 'files' | 'fileColumns' | 'noticeKinds'
> & { exportFiles: FileStore; jobs: Promise<Jobs>; mail: Promise<Mailer> };

/** The queues that belong to no feature: delivery of notices, and cleanup of files and request ids. */
export function ownQueues(parts: Parts): JobQueue[] {
  const { files, exportFiles } = parts;
  return [
    tellNoticesQueue({ ...parts, push: createPush(parts) }),
    discardQueue({ files, exports: exportFiles }),
    sweepFilesQueue(parts),
    upkeepQueue(parts),
  ];
}
