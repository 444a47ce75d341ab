import type { Context } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { retention } from '#shared/retention.ts';
import { DAY_MS } from '#shared/time.ts';
import { sweepContactMessages } from './records/contact-messages.ts';

/** Every hour: deletes messages to the team that are older than the time of their retention, answered or not. */
export const sweepMessagesQueue = (parts: Pick<Context, 'db' | 'clock' | 'log'>): JobQueue => ({
  name: 'sweep-messages',
  cron: '47 * * * *',
  async work() {
    const before = new Date(parts.clock().getTime() - retention.messages.days * DAY_MS);
    const messages = await sweepContactMessages(parts.db, before);
    parts.log.info({ messages }, 'swept old messages to the team');
  },
});
