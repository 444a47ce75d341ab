import type { Context } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { retention } from '#shared/retention.ts';
import { DAY_MS } from '#shared/time.ts';
import { sweepJoinRequests } from '#features/campaigns/server/records/admission/join-requests.ts';

/** Every hour: deletes requests to join that were decided long ago. */
export const sweepJoinRequestsQueue = ({ db, clock }: Pick<Context, 'db' | 'clock'>): JobQueue => ({
  name: 'sweep-join-requests',
  cron: '41 * * * *',
  work: () => sweepJoinRequests(db, new Date(clock().getTime() - retention.joinRequests.days * DAY_MS)),
});
