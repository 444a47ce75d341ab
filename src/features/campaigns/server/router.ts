import { implementContract } from '../../../platform/rpc.ts';
import { campaignsContract } from '../contract.ts';
import { cancelAttendance } from './cancel-attendance.ts';
import { confirmAttendance } from './confirm-attendance.ts';
import { getCampaign } from './get-campaign.ts';
import { joinCampaign } from './join-campaign.ts';
import { leaveCampaign } from './leave-campaign.ts';
import { listCampaignFiles, listCampaignParticipants, listCampaignSessions } from './list-campaign-parts.ts';
import { listCampaigns, listOwnCampaigns } from './list-campaigns.ts';

const api = implementContract(campaignsContract);

export const campaignsRouter = api.router({
  listByType: api.listByType.handler(({ context, input }) => listCampaigns(context, input)),
  listOwned: api.listOwned.handler(({ context, input }) => listOwnCampaigns(context, 'owner', input)),
  listPlaying: api.listPlaying.handler(({ context, input }) => listOwnCampaigns(context, 'player', input)),
  get: api.get.handler(({ context, input }) => getCampaign(context, input)),
  join: api.join.handler(({ context, input }) => joinCampaign(context, input)),
  leave: api.leave.handler(({ context, input }) => leaveCampaign(context, input)),
  listSessions: api.listSessions.handler(({ context, input }) => listCampaignSessions(context, input)),
  listParticipants: api.listParticipants.handler(({ context, input }) =>
    listCampaignParticipants(context, input),
  ),
  listFiles: api.listFiles.handler(({ context, input }) => listCampaignFiles(context, input)),
  confirmAttendance: api.confirmAttendance.handler(({ context, input }) => confirmAttendance(context, input)),
  cancelAttendance: api.cancelAttendance.handler(({ context, input }) => cancelAttendance(context, input)),
});
