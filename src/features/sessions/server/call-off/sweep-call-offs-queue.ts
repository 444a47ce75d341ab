import type { Context } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { sweepSeatsPutAway } from '#features/seats/server/records/called-off-seats.ts';

/** Every hour: deletes what is kept of the seats of called-off sessions that would have begun by now. */
export const sweepCallOffsQueue = ({ db, clock }: Pick<Context, 'db' | 'clock'>): JobQueue => ({
  name: 'sweep-call-offs',
  cron: '43 * * * *',
  work: () => sweepSeatsPutAway(db, clock()),
});
