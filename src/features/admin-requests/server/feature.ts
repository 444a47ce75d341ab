import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { adminRequestsContract } from '../contract.ts';
import { approveRequest, declineRequest } from './decide-request.ts';
import { countWaiting, listRequests } from './list-requests.ts';
import { requestsWork } from './desk-work.ts';
import { adminRequestsNotices } from './notices.ts';
import { adminRequestsTables } from './records/personal-tables.ts';
import { sweepRequestsQueue } from './sweep-requests-queue.ts';

export const adminRequestsFeature = {
  router: implementContract(adminRequestsContract, {
    list: listRequests,
    countWaiting,
    approve: approveRequest,
    decline: declineRequest,
  }),
  notices: adminRequestsNotices,
  deskWork: [requestsWork],
  personalTables: adminRequestsTables,
  queues: (parts) => [sweepRequestsQueue(parts.ownContext)],
} satisfies Feature;
