import type { Context } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { findProgress, noteProgress } from '#platform/notices/progress.ts';
import { DAY_MS } from '#shared/time.ts';
import { copyWishes } from '../records/demand.ts';

type Parts = Pick<Context, 'db' | 'clock'>;

/** The name under which the time of the last copy is stored. */
export const DEMAND_JOB = 'count-demand';

/**
 * Runs hourly, but copies all players' wishes for the demand figures only once a week: after midnight on Monday in UTC,
 * or as soon as a server runs.
 */
export const countDemandQueue = (parts: Parts): JobQueue => ({
  name: DEMAND_JOB,
  cron: '10 * * * *',
  options: { expireInSeconds: 900 },
  work: () => countDemand(parts),
});

/** Copies wishes, unless they were copied since the last Monday. */
export const countDemand = ({ db: database, clock }: Parts): Promise<void> =>
  database.transaction().execute(async (db) => {
    const now = clock();
    const done = await findProgress(db, DEMAND_JOB);
    if (done && done >= lastMonday(now)) return;
    await copyWishes(db, now);
    await noteProgress(db, DEMAND_JOB, now);
  });

function lastMonday(now: Date): Date {
  const midnight = new Date(now.getTime() - (now.getTime() % DAY_MS));
  return new Date(midnight.getTime() - ((midnight.getUTCDay() + 6) % 7) * DAY_MS);
}
