import type { Context } from '#platform/context.ts';
import type { JobQueue, Jobs } from '#platform/jobs/jobs.ts';
import { tellMany } from '#platform/notices/tell-many.ts';
import { sessionToRate } from './notices.ts';
import { listUnratedSessions, type UnratedPosition } from './records/unrated-sessions.ts';

/** Sessions that one transaction tells of. */
const SESSIONS_A_BATCH = 500;

type Parts = Pick<Context, 'db' | 'clock' | 'jobs'>;

/** Every hour: tells who played a session that it may be rated, once, on the morning after by their clock. */
export const askForRatingsQueue = ({
  jobs,
  ...parts
}: Omit<Parts, 'jobs'> & { /** Made after the queues. */ jobs: Promise<Jobs> }): JobQueue => ({
  name: 'ask-for-ratings',
  cron: '7 * * * *',
  options: { expireInSeconds: 900 },
  work: async () => askForRatings({ ...parts, jobs: await jobs }),
});

/** Asks players to rate the sessions that they played; each session only once. */
export async function askForRatings({ db: database, clock, jobs }: Parts): Promise<void> {
  const now = clock();
  let after: UnratedPosition | null = null;
  do {
    const from: UnratedPosition | null = after;
    after = await database.transaction().execute(async (db) => {
      const played = await listUnratedSessions(db, { now, after: from, size: SESSIONS_A_BATCH });
      await tellMany(
        { db, clock, jobs },
        sessionToRate,
        played.map(({ id, campaign, number, to }) => ({
          about: id,
          facts: { campaign, number, sessionId: id },
          to,
        })),
      );
      const last = played.at(-1);
      return last && played.length === SESSIONS_A_BATCH ? [last.startDate, last.id] : null;
    });
  } while (after !== null);
}
