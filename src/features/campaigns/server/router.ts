import { implementContract } from '../../../platform/requests/rpc.ts';
import { campaignsContract } from '../contract.ts';
import { addFile } from './files/add-file.ts';
import { cancelAttendance } from './seats/cancel-attendance.ts';
import { cancelSeat } from './seats/cancel-seat.ts';
import { confirmAttendance } from './seats/confirm-attendance.ts';
import { createCampaign } from './create-campaign.ts';
import { createSession } from './sessions/create-session.ts';
import { deleteSession } from './sessions/delete-session.ts';
import { getCampaign } from './get-campaign.ts';
import { joinCampaign } from './join-campaign.ts';
import { leaveCampaign } from './leave-campaign.ts';
import { listCampaignFiles } from './files/list-campaign-files.ts';
import { listCampaignParticipants, listCampaignSessions } from './list-campaign-parts.ts';
import {
  listCampaigns,
  listCampaignsOfRetailer,
  listCampaignStates,
  listOwnCampaigns,
} from './list-campaigns.ts';
import { listPurchases } from './seats/list-purchases.ts';
import { listSeats } from './seats/list-seats.ts';
import { getRemoval, listAllCampaigns, removeCampaign } from './admin/manage-campaigns.ts';
import { removeFile } from './files/remove-file.ts';
import { setSeatPayment } from './seats/set-seat-payment.ts';
import { updateCampaign } from './update-campaign.ts';
import { updateSession } from './sessions/update-session.ts';

const api = implementContract(campaignsContract);

export const campaignsRouter = api.router({
  listByType: api.listByType.handler(({ context, input }) => listCampaigns(context, input)),
  listStates: api.listStates.handler(({ context }) => listCampaignStates(context)),
  listOwned: api.listOwned.handler(({ context, input }) => listOwnCampaigns(context, 'owner', input)),
  listPlaying: api.listPlaying.handler(({ context, input }) => listOwnCampaigns(context, 'player', input)),
  listAtRetailer: api.listAtRetailer.handler(({ context, input }) => listCampaignsOfRetailer(context, input)),
  get: api.get.handler(({ context, input }) => getCampaign(context, input)),
  join: api.join.handler(({ context, input }) => joinCampaign(context, input)),
  leave: api.leave.handler(({ context, input }) => leaveCampaign(context, input)),
  listSessions: api.listSessions.handler(({ context, input }) => listCampaignSessions(context, input)),
  listParticipants: api.listParticipants.handler(({ context, input }) =>
    listCampaignParticipants(context, input),
  ),
  listFiles: api.listFiles.handler(({ context, input }) => listCampaignFiles(context, input)),
  addFile: api.addFile.handler(({ context, input }) => addFile(context, input)),
  removeFile: api.removeFile.handler(({ context, input }) => removeFile(context, input)),
  confirmAttendance: api.confirmAttendance.handler(({ context, input }) => confirmAttendance(context, input)),
  cancelAttendance: api.cancelAttendance.handler(({ context, input }) => cancelAttendance(context, input)),
  listPurchases: api.listPurchases.handler(({ context, input }) => listPurchases(context, input)),
  create: api.create.handler(({ context, input }) => createCampaign(context, input)),
  update: api.update.handler(({ context, input }) => updateCampaign(context, input)),
  createSession: api.createSession.handler(({ context, input }) => createSession(context, input)),
  updateSession: api.updateSession.handler(({ context, input }) => updateSession(context, input)),
  deleteSession: api.deleteSession.handler(({ context, input }) => deleteSession(context, input)),
  admin: {
    list: api.admin.list.handler(({ context, input }) => listAllCampaigns(context, input)),
    getRemoval: api.admin.getRemoval.handler(({ context, input }) => getRemoval(context, input)),
    remove: api.admin.remove.handler(({ context, input }) => removeCampaign(context, input)),
  },
  listSeats: api.listSeats.handler(({ context, input }) => listSeats(context, input)),
  setSeatPayment: api.setSeatPayment.handler(({ context, input }) => setSeatPayment(context, input)),
  cancelSeat: api.cancelSeat.handler(({ context, input }) => cancelSeat(context, input)),
});
