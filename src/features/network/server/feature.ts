import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { networkContract } from '../contract.ts';
import { acceptRequest, cancelRequest } from './decide-request.ts';
import { getOwnPlace } from './get-own-place.ts';
import { countLevels, listRequests, listSponsors, listTeamOf, searchTeam } from './list-network.ts';
import { requestSponsor } from './request-sponsor.ts';
import { withdrawRequest } from './withdraw-request.ts';
import { networkNotices } from './notices.ts';
import { networkTables } from './records/personal-tables.ts';

export const networkFeature = {
  router: implementContract(networkContract, {
    getOwn: getOwnPlace,
    listTeam: listTeamOf,
    searchTeam,
    countLevels,
    listSponsors,
    requestSponsor,
    withdrawRequest,
    listRequests,
    acceptRequest,
    cancelRequest,
  }),
  notices: networkNotices,
  personalTables: networkTables,
} satisfies Feature;
