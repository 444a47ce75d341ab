import type { Context } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { DAY_MS } from '#shared/time.ts';
import { KEPT_REMOVED_DAYS } from '../rules.ts';
import { sweepAnnouncements } from './records/announcements.ts';
import { sweepQuestions } from './records/questions.ts';

/** Every hour: deletes announcements that were taken back, and questions that were removed, KEPT_REMOVED_DAYS ago. */
export const sweepRemovedQueue = ({ db, clock }: Pick<Context, 'db' | 'clock'>): JobQueue => ({
  name: 'sweep-removed-announcements',
  cron: '47 * * * *',
  async work() {
    const before = new Date(clock().getTime() - KEPT_REMOVED_DAYS * DAY_MS);
    await sweepAnnouncements(db, before);
    await sweepQuestions(db, before);
  },
});
