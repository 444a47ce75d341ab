import type { Context } from '#platform/context.ts';
import type { JobQueue, Jobs } from '#platform/jobs/jobs.ts';
import type { Id } from '#shared/ids.ts';
import { firstComeUntil } from '../../waitlist/rules.ts';
import { lockSession } from '#features/campaigns/server/records/locks.ts';
import { LINES_A_BATCH, listDueLines } from '../records/waitlist/line.ts';
import { advanceLine } from '../for-others/advance-line.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'jobs'>;

/**
 * Every minute: advances the waiting lists in which an offer expired, or whose session became first come, first served.
 * Also offers seats that became available without either. For example, nobody waiting could take a free seat because of
 * a block with somebody who sat there, and that player has left.
 */
export const waitlistQueue = ({
  jobs,
  ...parts
}: Omit<Parts, 'jobs'> & { /** Created after the queues. */ jobs: Promise<Jobs> }): JobQueue => ({
  name: 'waitlist',
  cron: '* * * * *',
  options: { expireInSeconds: 900 },
  work: async () => void (await advanceDueLines({ ...parts, jobs: await jobs })),
});

/** Advances every waiting list that is due, each session in its own transaction. Returns how many were due. */
export async function advanceDueLines({ db: database, clock, jobs }: Parts): Promise<number> {
  let due = 0;
  let after: Id | null = null;
  do {
    const now = clock();
    const ids: Id[] = await listDueLines(database, { now, firstComeUntil: firstComeUntil(now), after });
    for (const id of ids) {
      await database.transaction().execute(async (db) => {
        if (await lockSession(db, id)) await advanceLine({ db, clock, jobs }, id);
      });
    }
    due += ids.length;
    after = ids.length === LINES_A_BATCH ? (ids.at(-1) ?? null) : null;
  } while (after !== null);
  return due;
}
