import type { Context } from '../context.ts';
import type { JobQueue } from '../jobs/jobs.ts';
import { sweepRequestIds } from './request-ids.ts';

/** Deletes request ids whose retention period is over. */
export const upkeepQueue = ({ db, clock }: Pick<Context, 'db' | 'clock'>): JobQueue => ({
  name: 'upkeep',
  cron: '17 * * * *',
  work: () => sweepRequestIds(db, clock()),
});
