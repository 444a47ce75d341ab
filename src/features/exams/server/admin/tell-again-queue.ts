import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { JobQueue, Jobs } from '#platform/jobs/jobs.ts';
import { tellMany } from '#platform/notices/tell-many.ts';
import type { Id } from '#shared/ids.ts';
import { examAgain } from '../notices.ts';
import { findManagedExam } from '../records/managed.ts';
import { listEarlierTakers } from '../records/versions.ts';

/** The queue of notices about new versions to players who must take them. */
export const AGAIN_QUEUE = 'tell-exam-again';

/** Players per transaction. */
const PLAYERS_A_BATCH = 2_000;

const jobShape = z.object({ examId: z.guid(), publishedBy: z.guid() });
export type AgainJob = z.infer<typeof jobShape>;

type Parts = Pick<Context, 'db' | 'clock' | 'jobs'>;

/**
 * Notifies the players who must take a new version, except the admin who published it: in batches, and each player
 * once, even if a job runs again. Stops if the version was replaced or removed meanwhile.
 */
export const tellAgainQueue = ({
  jobs,
  ...parts
}: Omit<Parts, 'jobs'> & { /** Created after the queues. */ jobs: Promise<Jobs> }): JobQueue => ({
  name: AGAIN_QUEUE,
  options: { expireInSeconds: 3_600 },
  work: async (payload) => tellTakers({ ...parts, jobs: await jobs }, jobShape.parse(payload)),
});

async function tellTakers(parts: Parts, { examId, publishedBy }: AgainJob): Promise<void> {
  let after: Id | null = null;
  do {
    const from: Id | null = after;
    after = await parts.db.transaction().execute(async (db) => {
      const exam = await findManagedExam(db, examId);
      if (!exam || exam.isReplaced) return null;
      const takers = await listEarlierTakers(db, examId, from, PLAYERS_A_BATCH);
      const to = takers.filter(({ isAsked, userId }) => isAsked && userId !== publishedBy);
      const facts = { exam: { id: exam.id, name: exam.name }, version: exam.version };
      await tellMany({ ...parts, db }, examAgain, [
        { about: examId, facts, to: to.map(({ userId }) => userId) },
      ]);
      return takers.length < PLAYERS_A_BATCH ? null : (takers.at(-1)?.playerId ?? null);
    });
  } while (after !== null);
}
