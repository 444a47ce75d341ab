import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import { browsedList } from '#ui/data/browse-state.ts';
import type { playContract } from '../../contract.ts';
import type { CampaignType } from '#features/campaigns/inputs.ts';

const client = adminApiClient<typeof playContract>('campaigns');

const queries = apiQueries(client, 'campaigns').admin;

/** The types to filter by. Repeated here, because importing their schema would load the schema library. */
export const campaignTypes = ['Retailer', 'Convention', 'Online'] as const satisfies readonly CampaignType[];

/** The list of campaigns in the console. */
export const managedCampaigns = browsedList(queries.list, {
  type: campaignTypes,
  status: ['active', 'inactive'],
  sort: ['created', '-created'],
});
