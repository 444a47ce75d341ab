import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { membershipContract } from '../contract.ts';
import { acceptRequest, declineRequest } from './admission/answer-request.ts';
import { askToJoin, withdrawRequest } from './admission/ask-to-join.ts';
import { confirmSessionGoesAhead } from './admission/decide-session.ts';
import { listRequests } from './admission/list-requests.ts';
import { createCampaignLink, removeLink } from './admission/manage-link.ts';
import { getAdmission, setAdmission } from './admission/set-admission.ts';
import { createCopy } from './copies/create-copy.ts';
import { getFigures } from './figures/get-figures.ts';
import { addFile } from './files/add-file.ts';
import { listCampaignFiles } from './files/list-campaign-files.ts';
import { removeFile } from './files/remove-file.ts';
import { addCoOrganiser } from './hosts/add-co-organiser.ts';
import { removeCoOrganiser } from './hosts/remove-co-organiser.ts';
import { acceptHandover } from './life/accept-handover.ts';
import { createCampaign } from './for-others/create-campaign.ts';
import { deleteOwnCampaign } from './life/delete-campaign.ts';
import { getCampaign } from './for-others/get-campaign.ts';
import { offerHandover } from './life/offer-handover.ts';
import { setPaymentNote } from './life/set-payment-note.ts';
import { setStatus } from './life/set-status.ts';
import { updateCampaign } from './life/update-campaign.ts';
import { withdrawHandover } from './life/withdraw-handover.ts';
import { joinCampaign } from './members/join-campaign.ts';
import { leaveCampaign } from './members/leave-campaign.ts';
import { listCampaignParticipants } from './members/list-participants.ts';
import { letBackIn, listRemovals, removeFromCampaign } from './removals/manage-removals.ts';
import { setTableFacts } from './table-facts/set-table-facts.ts';
import { membershipNotices } from './notices.ts';
import { campaignsThings } from './things.ts';
import { campaignsTables } from './records/personal/personal-tables.ts';
import { fileColumns } from './records/files.ts';
import { decideSessionsQueue } from './admission/decide-sessions-queue.ts';
import { sweepJoinRequestsQueue } from './admission/sweep-join-requests-queue.ts';
import { countSessionsQueue } from './figures/count-sessions-queue.ts';

export const membershipFeature = {
  router: implementContract(membershipContract, {
    get: getCampaign,
    create: createCampaign,
    update: updateCampaign,
    setPaymentNote,
    setStatus,
    remove: deleteOwnCampaign,
    offerHandover,
    withdrawHandover,
    acceptHandover,
    join: joinCampaign,
    leave: leaveCampaign,
    listParticipants: listCampaignParticipants,

    listFiles: listCampaignFiles,
    addFile,
    removeFile,

    removals: { create: removeFromCampaign, list: listRemovals, lift: letBackIn },
    hosts: { add: addCoOrganiser, remove: removeCoOrganiser },
    admission: {
      get: getAdmission,
      set: setAdmission,
      createLink: createCampaignLink,
      removeLink,
      ask: askToJoin,
      withdraw: withdrawRequest,
      listRequests,
      accept: acceptRequest,
      decline: declineRequest,
      goAhead: confirmSessionGoesAhead,
    },
    copies: { create: createCopy },
    figures: { get: getFigures },
    tableFacts: { set: setTableFacts },
  }),
  notices: membershipNotices,
  things: campaignsThings,
  personalTables: campaignsTables,
  fileColumns,
  queues: (parts) => [decideSessionsQueue(parts), sweepJoinRequestsQueue(parts), countSessionsQueue(parts)],
} satisfies Feature;
