import type { Context } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { retention } from '#shared/retention.ts';
import { DAY_MS } from '#shared/time.ts';
import { sweepCases } from './records/queue.ts';

/** Every night: deletes cases that were decided long ago, with their reports. Cases that wait or hide something stay. */
export const sweepCasesQueue = ({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>): JobQueue => ({
  name: 'sweep-cases',
  cron: '17 3 * * *',
  async work() {
    const cases = await sweepCases(db, new Date(clock().getTime() - retention.cases.days * DAY_MS));
    if (cases > 0) log.info({ cases }, 'deleted cases that were decided long ago');
  },
});
