import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { playContract } from '../contract.ts';
import { listAllCampaigns } from './admin/manage-campaigns.ts';
import {
  listCampaignStates,
  listCampaigns,
  listCampaignsOfConvention,
  listCampaignsOfRetailer,
  listOwnCampaigns,
} from './lists/list-campaigns.ts';
import { createNight } from './nights/create-night.ts';
import { getTonight, listOwnTonight, listTonightOfRetailer } from './tonight/list-tonight.ts';
import { campaignsExport } from './admin/campaigns-export.ts';

export const playFeature = {
  router: implementContract(playContract, {
    listByType: listCampaigns,
    listStates: listCampaignStates,
    listOwned: (context, input) => listOwnCampaigns(context, 'owner', input),
    listPlaying: (context, input) => listOwnCampaigns(context, 'player', input),
    listAtRetailer: listCampaignsOfRetailer,
    listAtConvention: listCampaignsOfConvention,

    nights: { create: createNight },
    tonight: { get: getTonight, listOwn: listOwnTonight, listAtRetailer: listTonightOfRetailer },
    admin: { list: listAllCampaigns },
  }),
  exports: [campaignsExport],
} satisfies Feature;
