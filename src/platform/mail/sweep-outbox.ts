import type { Context } from '../context.ts';
import type { JobQueue } from '../jobs/jobs.ts';
import { sweepOutbox } from './outbox.ts';

/** Deletes old messages of an installation without a mail server every night. Otherwise names and content would stay for ever. */
export const sweepOutboxQueue = (parts: Pick<Context, 'clock' | 'log'> & { folder: string }): JobQueue => ({
  name: 'sweep-outbox',
  cron: '29 3 * * *',
  async work() {
    const removed = await sweepOutbox(parts.folder, parts.clock());
    parts.log.info({ removed }, 'swept old messages of the outbox');
  },
});
