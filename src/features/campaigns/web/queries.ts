import { keepPreviousData } from '@tanstack/react-query';
import { apiClient, apiQueries } from '#ui/data/api.ts';
import { cursorPaging } from '#ui/data/paging.ts';
import type { Id } from '#shared/ids.ts';
import type { campaignsContract } from '../contract.ts';
import type { FileFolder } from '../files/rules.ts';
import type { CampaignType } from '../inputs.ts';
import { campaignSearchOf } from './play/campaign-search.ts';
import type { PlaySearch } from './play/play-search.ts';

/** The operations of campaigns. */
export const campaignsClient = apiClient<typeof campaignsContract>('campaigns');

const queries = apiQueries(campaignsClient, 'campaigns');

/** The key above everything that was read about campaigns: what a change of members or seats makes stale. */
export const campaignsKey = queries.key();

/** Campaigns of a type that match a search, page by page. The previous results stay while the next ones load. */
export const campaignsOfType = (type: CampaignType, search: PlaySearch = {}) =>
  queries.listByType.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...campaignSearchOf(type, search), cursor }),
    placeholderData: keepPreviousData,
    ...cursorPaging,
  });

/** Campaigns at a store, page by page. */
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

/** The states that stores are in. */
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

/** One campaign. */
export const campaignById = (campaignId: Id) => queries.get.queryOptions({ input: { campaignId } });

/** Sessions of a campaign, page by page. */
export const sessionsOf = (campaignId: Id) =>
  queries.listSessions.infiniteOptions({
    input: (cursor: string | undefined) => ({ campaignId, cursor }),
    ...cursorPaging,
  });

/** Members of a campaign, page by page. */
export const membersOf = (campaignId: Id) =>
  queries.listParticipants.infiniteOptions({
    input: (cursor: string | undefined) => ({ campaignId, cursor }),
    ...cursorPaging,
  });

/** Files in one folder of a campaign, page by page. */
export const filesOf = (campaignId: Id, folder: FileFolder) =>
  queries.listFiles.infiniteOptions({
    input: (cursor: string | undefined) => ({ campaignId, folder, cursor }),
    ...cursorPaging,
  });

/** The seats of the user's player with their payments, all or the pending ones, page by page. */
export const ownSeats = (payment?: 'pending') =>
  queries.listPurchases.infiniteOptions({
    input: (cursor: string | undefined) => ({ payment, cursor }),
    placeholderData: keepPreviousData,
    ...cursorPaging,
  });

/** What the user's player owes, by campaign. */
export const ownDebts = () => queries.listDebts.queryOptions({ input: {} });

/** The refunds that the user's player gets or is to pay, page by page. */
export const refunds = () =>
  queries.listRefunds.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    ...cursorPaging,
  });

/** Who holds the seats of a session, page by page; for its organiser. */
export const seatsOf = (sessionId: Id) =>
  queries.listSeats.infiniteOptions({
    input: (cursor: string | undefined) => ({ sessionId, cursor }),
    ...cursorPaging,
  });
