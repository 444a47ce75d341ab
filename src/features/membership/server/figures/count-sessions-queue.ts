import type { Context } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { findProgress, noteProgress } from '#platform/notices/progress.ts';
import { DAY_MS } from '#shared/time.ts';
import { countSessionsLed, makeOrganisersDue } from '../records/figures/organiser-figures.ts';

const NAME = 'count-sessions';

/** The most organisers that one statement counts for. */
const A_BATCH = 200;

/** Everything is counted again after this time, to include changes that don't trigger a new count, such as a hidden session. */
const RECOUNT_AFTER_DAYS = 7;

type Parts = Pick<Context, 'db' | 'clock'>;

/** Every hour: counts the sessions that organisers led. */
export const countSessionsQueue = (parts: Parts): JobQueue => ({
  name: NAME,
  cron: '7 * * * *',
  options: { expireInSeconds: 900 },
  work: () => countSessions(parts),
});

/** Counts again for organisers with a session that began since the last run, and for those who began or stopped running a campaign. */
export async function countSessions({ db, clock }: Parts): Promise<void> {
  const now = clock();
  const countedBefore = new Date(now.getTime() - RECOUNT_AFTER_DAYS * DAY_MS);
  const after = await findProgress(db, NAME);
  if (after !== null) await makeOrganisersDue(db, { after, until: now });
  let counted: number;
  do {
    counted = await countSessionsLed(db, { now, countedBefore, most: A_BATCH });
  } while (counted === A_BATCH);
  await noteProgress(db, NAME, now);
}
