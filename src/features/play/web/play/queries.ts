import type { Id } from '#shared/ids.ts';
import { apiClient, apiQueries } from '#ui/data/api.ts';
import { pagesOf, pagesOfSearch } from '#ui/data/paging.ts';
import type { playContract } from '../../contract.ts';
import type { CampaignType } from '#features/campaigns/inputs.ts';
import { campaignSearchOf } from '#features/campaigns/web/for-others/campaign-search.ts';
import type { PlaySearch } from '#features/campaigns/web/for-others/play-search.ts';

const playClient = apiClient<typeof playContract>('campaigns');

const queries = apiQueries(playClient, 'campaigns');

/** Campaigns of a type that match a search, page by page. The previous results stay while the next ones load. */
export const campaignsOfType = (type: CampaignType, search: PlaySearch = {}) =>
  pagesOfSearch(queries.listByType, campaignSearchOf(type, search));

export const campaignsAtRetailer = (retailerId: Id) => pagesOf(queries.listAtRetailer, { retailerId });

/** Campaigns that meet at a convention, page by page. */
export const campaignsAtConvention = (conventionId: Id) =>
  pagesOf(queries.listAtConvention, { conventionId });

export const storeStates = () => queries.listStates.queryOptions({ input: {} });

/** Campaigns that the user's player owns, page by page. */
export const ownedCampaigns = () => pagesOf(queries.listOwned, {});

/** Campaigns that the user's player plays in, page by page. */
export const playingCampaigns = () => pagesOf(queries.listPlaying, {});
