import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { JobQueue, Jobs } from '#platform/jobs/jobs.ts';
import { tellMany } from '#platform/notices/tell-many.ts';
import type { Id } from '#shared/ids.ts';
import { agreementPublished } from '../notices.ts';
import { listUndecidedUsers } from '../records/undecided-users.ts';
import { findTemplate } from '../records/templates.ts';

/** Where published agreements wait to be told to everybody. */
export const AGREEMENTS_QUEUE = 'tell-agreement';

/** Users that one transaction tells. */
const USERS_A_BATCH = 5_000;

const jobShape = z.object({ templateId: z.guid(), publishedBy: z.guid() });
export type AgreementJob = z.infer<typeof jobShape>;

type Parts = Pick<Context, 'db' | 'clock' | 'jobs'>;

/**
 * Tells every user of its audience that there is an agreement to decide on, except those who accepted it already and whoever published it: in batches, each user
 * once, however often a job is done. What is no longer offered is told no further.
 */
export const tellAgreementQueue = ({
  jobs,
  ...parts
}: Omit<Parts, 'jobs'> & { /** Made after the queues. */ jobs: Promise<Jobs> }): JobQueue => ({
  name: AGREEMENTS_QUEUE,
  options: { expireInSeconds: 3_600 },
  work: async (payload) => tellEverybody({ ...parts, jobs: await jobs }, jobShape.parse(payload)),
});

async function tellEverybody(parts: Parts, { templateId, publishedBy }: AgreementJob): Promise<void> {
  let after: Id | null = null;
  do {
    const from: Id | null = after;
    after = await parts.db.transaction().execute(async (db) => {
      const template = await findTemplate(db, templateId);
      if (!template) return null;
      const { name, version } = template;
      const users = await listUndecidedUsers(db, templateId, from, USERS_A_BATCH);
      const to = users.filter((userId) => userId !== publishedBy);
      await tellMany({ ...parts, db }, agreementPublished, [
        { about: templateId, facts: { name, version }, to },
      ]);
      return users.length < USERS_A_BATCH ? null : (users.at(-1) ?? null);
    });
  } while (after !== null);
}
