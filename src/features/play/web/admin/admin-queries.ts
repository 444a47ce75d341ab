import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import { type BrowseState, browseStateOf } from '#ui/data/browse-state.ts';
import { browsePaging } from '#ui/data/paging.ts';
import type { playContract } from '../../contract.ts';
import type { CampaignType } from '#features/campaigns/inputs.ts';

const client = adminApiClient<typeof playContract>('campaigns');

const queries = apiQueries(client, 'campaigns').admin;

/** The types to filter by; written out, because their shape brings the schemas' library along. */
export const campaignTypes = ['Retailer', 'Convention', 'Online'] as const satisfies readonly CampaignType[];

const choices = {
  type: campaignTypes,
  status: ['active', 'inactive'],
  sort: ['created', '-created'],
} as const;

export type CampaignsState = BrowseState<typeof choices>;

/** Reads search, filters and order of the campaigns out of an address. */
export const readCampaignsState = browseStateOf(choices);

/** Campaigns as the console lists them, page by page. */
export const managedCampaigns = (state: CampaignsState) =>
  queries.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...state, cursor }),
    ...browsePaging,
  });
