import type { Context } from '../../../platform/context.ts';
import type { JobQueue } from '../../../platform/jobs.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { KEPT_DAYS } from '../rules.ts';
import { sweepNotices } from './records/notices.ts';

/** Every hour: deletes notices that are older than KEPT_DAYS, read or not. */
export const sweepNoticesQueue = (parts: Pick<Context, 'db' | 'clock' | 'log'>): JobQueue => ({
  name: 'sweep-notices',
  cron: '37 * * * *',
  async work() {
    const before = new Date(parts.clock().getTime() - KEPT_DAYS * DAY_MS);
    const notices = await sweepNotices(parts.db, before);
    parts.log.info({ notices }, 'swept old notices');
  },
});
