import { defineExport } from '#platform/lists/table-export.ts';
import { type ManagedCampaign, managedCampaignsInput } from '../../admin-contract.ts';
import { listAllCampaigns } from './manage-campaigns.ts';

export const campaignsExport = defineExport<typeof managedCampaignsInput, ManagedCampaign>({
  name: 'campaigns',
  input: managedCampaignsInput,
  list: listAllCampaigns,
  columns: [
    { header: 'Id', value: (campaign) => campaign.id },
    { header: 'Title', value: (campaign) => campaign.title },
    { header: 'Type', value: (campaign) => campaign.type },
    { header: 'Status', value: (campaign) => campaign.status },
    { header: 'Game system', value: (campaign) => campaign.gameSystemName },
    { header: 'Retailer', value: (campaign) => campaign.retailerName },
    { header: 'Organiser', value: (campaign) => campaign.ownerAlias },
    { header: 'Added at', value: (campaign) => campaign.createdAt },
  ],
});
