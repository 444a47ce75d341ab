import type { Context } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { findProgress, noteProgress } from '#platform/notices/progress.ts';
import { DAY_MS } from '#shared/time.ts';
import { countSessionsLed, makeOrganisersDue } from '../records/figures/organiser-figures.ts';

const NAME = 'count-sessions';

/** Organisers that one statement counts. */
const A_BATCH = 200;

/** What changed a count in no way that is watched, such as a hidden session, is in it after a week. */
const RECOUNT_AFTER_DAYS = 7;

type Parts = Pick<Context, 'db' | 'clock'>;

/** Every hour: counts the sessions that organisers led. */
export const countSessionsQueue = (parts: Parts): JobQueue => ({
  name: NAME,
  cron: '7 * * * *',
  options: { expireInSeconds: 900 },
  work: () => countSessions(parts),
});

/** Counts again for everybody whose session began since it was done last, and who began or stopped to run a campaign. */
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
