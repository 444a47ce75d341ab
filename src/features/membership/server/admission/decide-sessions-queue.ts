import type { Context } from '#platform/context.ts';
import type { JobQueue, Jobs } from '#platform/jobs/jobs.ts';
import { decideSessions } from './decide-session.ts';

/** Every minute: decides which sessions go ahead. */
export const decideSessionsQueue = ({
  jobs,
  ...parts
}: Pick<Context, 'db' | 'clock'> & { /** Created after the queues. */ jobs: Promise<Jobs> }): JobQueue => ({
  name: 'decide-sessions',
  cron: '* * * * *',
  options: { expireInSeconds: 900 },
  work: async () => void (await decideSessions({ ...parts, jobs: await jobs })),
});
