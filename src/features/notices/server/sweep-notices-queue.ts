import type { Context } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { retention } from '#shared/retention.ts';
import { DAY_MS } from '#shared/time.ts';
import { sweepNotices } from './records/notices.ts';

/** Every hour: deletes notices older than the time of their retention, read or not. */
export const sweepNoticesQueue = (parts: Pick<Context, 'db' | 'clock' | 'log'>): JobQueue => ({
  name: 'sweep-notices',
  cron: '37 * * * *',
  async work() {
    const before = new Date(parts.clock().getTime() - retention.notices.days * DAY_MS);
    const notices = await sweepNotices(parts.db, before);
    parts.log.info({ notices }, 'swept old notices');
  },
});
