import { apiClient, apiQueries } from '../../../ui/api.ts';
import type { Id } from '../../../shared/ids.ts';
import type { CampaignType, campaignsContract, FileFolder } from '../contract.ts';

/** The operations of campaigns. */
export const campaignsClient = apiClient<typeof campaignsContract>('campaigns');

const queries = apiQueries(campaignsClient, 'campaigns');

/** The key above everything that was read about campaigns: what a change of members or seats makes stale. */
export const campaignsKey = queries.key();

const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
};

/** Campaigns of a type, page by page. */
export const campaignsOfType = (type: CampaignType) =>
  queries.listByType.infiniteOptions({
    input: (cursor: string | undefined) => ({ type, cursor }),
    ...paging,
  });

/** Campaigns that the user's player owns, page by page. */
export const ownedCampaigns = () =>
  queries.listOwned.infiniteOptions({ input: (cursor: string | undefined) => ({ cursor }), ...paging });

/** Campaigns that the user's player plays in, page by page. */
export const playingCampaigns = () =>
  queries.listPlaying.infiniteOptions({ input: (cursor: string | undefined) => ({ cursor }), ...paging });

/** One campaign. */
export const campaignById = (campaignId: Id) => queries.get.queryOptions({ input: { campaignId } });

/** Sessions of a campaign, page by page. */
export const sessionsOf = (campaignId: Id) =>
  queries.listSessions.infiniteOptions({
    input: (cursor: string | undefined) => ({ campaignId, cursor }),
    ...paging,
  });

/** Members of a campaign, page by page. */
export const participantsOf = (campaignId: Id) =>
  queries.listParticipants.infiniteOptions({
    input: (cursor: string | undefined) => ({ campaignId, cursor }),
    ...paging,
  });

/** Files in one folder of a campaign, page by page. */
export const filesOf = (campaignId: Id, folder: FileFolder) =>
  queries.listFiles.infiniteOptions({
    input: (cursor: string | undefined) => ({ campaignId, folder, cursor }),
    ...paging,
  });
