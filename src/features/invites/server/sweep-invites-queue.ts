import type { Context } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { retention } from '#shared/retention.ts';
import { DAY_MS } from '#shared/time.ts';
import { sweepLinks } from './records/invite-links.ts';
import { sweepInvites } from './records/invites.ts';

/** Every hour: deletes invitations that were answered or expired long ago, and expired links. */
export const sweepInvitesQueue = (parts: Pick<Context, 'db' | 'clock' | 'log'>): JobQueue => ({
  name: 'sweep-invites',
  cron: '27 * * * *',
  async work() {
    const now = parts.clock();
    const invites = await sweepInvites(parts.db, new Date(now.getTime() - retention.invites.days * DAY_MS));
    await sweepLinks(parts.db, now);
    parts.log.info({ invites }, 'swept invitations that ended long ago');
  },
});
