import { implementContract } from '../../../platform/requests/rpc.ts';
import { networkContract } from '../contract.ts';
import { decideRequest } from './decide-request.ts';
import { getOwnPlace } from './get-own.ts';
import { countLevels, listRequests, listSponsors, listTeamOf } from './list-network.ts';
import { requestSponsor } from './request-sponsor.ts';
import { withdrawRequest } from './withdraw-request.ts';

const api = implementContract(networkContract);

export const networkRouter = api.router({
  getOwn: api.getOwn.handler(({ context }) => getOwnPlace(context)),
  listTeam: api.listTeam.handler(({ context, input }) => listTeamOf(context, input)),
  countLevels: api.countLevels.handler(({ context }) => countLevels(context)),
  listSponsors: api.listSponsors.handler(({ context }) => listSponsors(context)),
  requestSponsor: api.requestSponsor.handler(({ context, input }) => requestSponsor(context, input)),
  withdrawRequest: api.withdrawRequest.handler(({ context }) => withdrawRequest(context)),
  listRequests: api.listRequests.handler(({ context, input }) => listRequests(context, input)),
  acceptRequest: api.acceptRequest.handler(({ context, input }) => decideRequest(context, 'accept', input)),
  cancelRequest: api.cancelRequest.handler(({ context, input }) => decideRequest(context, 'cancel', input)),
});
