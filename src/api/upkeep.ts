import type { Database } from '#platform/database/connect.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { sweepRequestIds } from '#platform/requests/request-ids.ts';

/** What the server tidies up by the clock, once an hour however many servers there are. */
export const upkeepQueue = (db: Database, clock: () => Date): JobQueue => ({
  name: 'upkeep',
  cron: '17 * * * *',
  work: () => sweepRequestIds(db, clock()),
});
