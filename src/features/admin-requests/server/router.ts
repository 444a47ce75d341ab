import { implementContract } from '#platform/requests/operations.ts';
import { adminRequestsContract } from '../contract.ts';
import { approveRequest, declineRequest } from './decide-request.ts';
import { countWaiting, listRequests } from './list-requests.ts';

export const adminRequestsRouter = implementContract(adminRequestsContract, {
  list: listRequests,
  countWaiting,
  approve: approveRequest,
  decline: declineRequest,
});
