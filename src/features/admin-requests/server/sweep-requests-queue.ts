import { audit } from '#platform/audit.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { tell } from '#platform/notices/tell.ts';
import { retention } from '#shared/retention.ts';
import { DAY_MS } from '#shared/time.ts';
import { requestEnded } from './notices.ts';
import { expireRequests, removeEnded } from './records/requests.ts';

/** Every hour: ends requests that no other admin agreed to in time, tells who asked, and removes those that ended long ago. */
export const sweepRequestsQueue = (contextOf: () => Promise<Context>): JobQueue => ({
  name: 'sweep-admin-requests',
  cron: '37 * * * *',
  async work() {
    const context = await contextOf();
    await inTransaction(context, async (inner) => {
      for (const { id, askedBy } of await expireRequests(inner.db, inner.clock())) {
        await audit(inner, 'admin-request.expire', ['admin-request', id]);
        await tell(inner, requestEnded, { about: id, facts: { outcome: 'expired' }, to: [askedBy] });
      }
    });
    const before = context.clock().getTime() - retention.adminRequests.days * DAY_MS;
    await removeEnded(context.db, new Date(before));
  },
});
