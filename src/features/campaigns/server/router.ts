import { implementContract } from '../../../platform/requests/operations.ts';
import { campaignsContract } from '../contract.ts';
import { listAllCampaigns } from './admin/manage-campaigns.ts';
import { createAddress, getAddress, removeAddress } from './calendar/manage-address.ts';
import { createCampaign } from './life/create-campaign.ts';
import { addFile } from './files/add-file.ts';
import { listCampaignFiles } from './files/list-campaign-files.ts';
import { removeFile } from './files/remove-file.ts';
import { getCampaign } from './life/get-campaign.ts';
import { joinCampaign } from './members/join-campaign.ts';
import { leaveCampaign } from './members/leave-campaign.ts';
import { acceptHandover } from './life/accept-handover.ts';
import { deleteOwnCampaign } from './life/delete-campaign.ts';
import { offerHandover } from './life/offer-handover.ts';
import { setStatus } from './life/set-status.ts';
import { withdrawHandover } from './life/withdraw-handover.ts';
import { listCampaignParticipants, listCampaignSessions } from './lists/list-campaign-parts.ts';
import {
  listCampaigns,
  listCampaignsOfConvention,
  listCampaignsOfRetailer,
  listCampaignStates,
  listOwnCampaigns,
} from './lists/list-campaigns.ts';
import { cancelAttendance } from './seats/cancel-attendance.ts';
import { cancelSeat } from './seats/cancel-seat.ts';
import { confirmAttendance } from './seats/confirm-attendance.ts';
import { listDebts } from './seats/list-debts.ts';
import { listRefunds } from './seats/list-refunds.ts';
import { markRefund } from './seats/mark-refund.ts';
import { listPurchases } from './seats/list-purchases.ts';
import { listSeats } from './seats/list-seats.ts';
import { setSeatPayment } from './seats/set-seat-payment.ts';
import { createSession } from './sessions/create-session.ts';
import { deleteSession } from './sessions/delete-session.ts';
import { updateSession } from './sessions/update-session.ts';
import { setTableFacts } from './table-facts/set-table-facts.ts';
import { updateCampaign } from './life/update-campaign.ts';

export const campaignsRouter = implementContract(campaignsContract, {
  listByType: listCampaigns,
  listStates: listCampaignStates,
  listOwned: (context, input) => listOwnCampaigns(context, 'owner', input),
  listPlaying: (context, input) => listOwnCampaigns(context, 'player', input),
  listAtRetailer: listCampaignsOfRetailer,
  listAtConvention: listCampaignsOfConvention,
  get: getCampaign,
  create: createCampaign,
  update: updateCampaign,
  setStatus,
  remove: deleteOwnCampaign,
  offerHandover,
  withdrawHandover,
  acceptHandover,
  join: joinCampaign,
  leave: leaveCampaign,
  listParticipants: listCampaignParticipants,

  listSessions: listCampaignSessions,
  createSession,
  updateSession,
  deleteSession,

  confirmAttendance,
  cancelAttendance,
  listPurchases,
  listSeats,
  setSeatPayment,
  cancelSeat,

  listDebts,
  listRefunds,
  markRefund,

  getCalendarAddress: getAddress,
  createCalendarAddress: createAddress,
  removeCalendarAddress: removeAddress,

  listFiles: listCampaignFiles,
  addFile,
  removeFile,

  tableFacts: { set: setTableFacts },

  admin: { list: listAllCampaigns },
});
