import { keepPreviousData } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { apiClient, apiQueries } from '#ui/data/api.ts';
import { cursorPaging } from '#ui/data/paging.ts';
import type { playContract } from '../../contract.ts';
import type { CampaignType } from '#features/campaigns/inputs.ts';
import { campaignSearchOf } from '#features/campaigns/web/for-others/campaign-search.ts';
import type { PlaySearch } from '#features/campaigns/web/for-others/play-search.ts';

const playClient = apiClient<typeof playContract>('campaigns');

const queries = apiQueries(playClient, 'campaigns');

/** Campaigns of a type that match a search, page by page. The previous results stay while the next ones load. */
export const campaignsOfType = (type: CampaignType, search: PlaySearch = {}) =>
  queries.listByType.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...campaignSearchOf(type, search), cursor }),
    placeholderData: keepPreviousData,
    ...cursorPaging,
  });

export const campaignsAtRetailer = (retailerId: Id) =>
  queries.listAtRetailer.infiniteOptions({
    input: (cursor: string | undefined) => ({ retailerId, cursor }),
    ...cursorPaging,
  });

/** Campaigns that meet at a convention, page by page. */
export const campaignsAtConvention = (conventionId: Id) =>
  queries.listAtConvention.infiniteOptions({
    input: (cursor: string | undefined) => ({ conventionId, cursor }),
    ...cursorPaging,
  });

export const storeStates = () => queries.listStates.queryOptions({ input: {} });

/** Campaigns that the user's player owns, page by page. */
export const ownedCampaigns = () =>
  queries.listOwned.infiniteOptions({ input: (cursor: string | undefined) => ({ cursor }), ...cursorPaging });

/** Campaigns that the user's player plays in, page by page. */
export const playingCampaigns = () =>
  queries.listPlaying.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    ...cursorPaging,
  });
